import type pg from 'pg'
import type { Sequence, Table } from './manifest.ts'

type Db = Pick<pg.ClientBase, 'query'>
export type Store = Table['store']
export type DescribedTable = Pick<Table, 'store' | 'schema' | 'name' | 'columns' | 'make' | 'finish'>

// Tables of projections are rebuilt from the events.
const storedIn = (schema: string, store: Store) =>
  store === 'events'
    ? `${schema} = 'event_store'`
    : `${schema} not in ('event_store', 'projection', 'read', 'moving', 'information_schema') and ${schema} !~ '^pg_'`

type TableRow = {
  schema: string
  name: string
  unlogged: boolean
  options: string | null
  columns: {
    name: string
    type: string
    needed: boolean
    initial: string | null
    own: boolean
    numbered: string | null
  }[]
  constraints: string[]
  indexes: string[]
}

/** All stored tables of a database with their definitions, read from its catalog so that none is missing. */
export const tablesOf = async (db: Db, store: Store): Promise<DescribedTable[]> => {
  const { rows } = await db.query<TableRow>(`
    select n.nspname as schema, c.relname as name, c.relpersistence = 'u' as unlogged,
      array_to_string(c.reloptions, ', ') as options,
      (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
          'needed', a.attnotnull, 'initial', pg_get_expr(d.adbin, d.adrelid),
          'own', a.attgenerated <> '',
          'numbered', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype in ('p', 'u', 'c') order by k.conname) as constraints,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
        order by 1) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${storedIn('n.nspname', store)} order by 1, 2`)
  return rows.map((row) => tableOf(row, store))
}

const tableOf = ({ schema, name, unlogged, options, columns, constraints, indexes }: TableRow, store: Store) => {
  const calculatedColumn = columns.find((column) => column.own)
  if (calculatedColumn)
    throw new Error(
      `${schema}.${name} cannot be kept: its column ${calculatedColumn.name} is calculated by the database`,
    )
  const lines = columns.map(
    ({ name: column, type, needed, initial, numbered }) =>
      `${column} ${type}${initial === null ? '' : ` default ${initial}`}${needed ? ' not null' : ''}` +
      (numbered === null ? '' : ` generated ${numbered} as identity`),
  )
  const table = `${quoted(schema)}.${quoted(name)}`
  return {
    store,
    schema,
    name,
    columns: columns.map((column) => column.name),
    make:
      `create ${unlogged ? 'unlogged ' : ''}table if not exists ${table} (${lines.join(', ')})` +
      (options ? ` with (${options})` : ''),
    finish: [...constraints.map((constraint) => `alter table ${table} add ${constraint}`), ...indexes],
  }
}

/** All sequences of a database with their current values. */
export const sequencesOf = async (db: Db, store: Store): Promise<Sequence[]> => {
  const { rows } = await db.query<Omit<Sequence, 'store'>>(`
    select s.schemaname as schema, s.sequencename as name, s.data_type::text as type, s.last_value::text as value,
      (select format('%I.%I.%I', n.nspname, c.relname, a.attname) from pg_depend d
        join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
        where d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype = 'a' limit 1) as "ownedBy",
      exists (select from pg_depend d where d.deptype = 'i'
        and d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass) as "ofIdentity"
    from pg_sequences s where ${storedIn('s.schemaname', store)} order by 1, 2`)
  return rows.map((row) => ({ ...row, store }))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
