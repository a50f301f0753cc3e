export type FileFormat = 'csv' | 'xlsx' | 'parquet'
