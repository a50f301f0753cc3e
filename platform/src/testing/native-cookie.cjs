'use strict'
// Under Jest only: this package is an ES module that Fastify's own packages require. Node can do so from 20.19 on,
// Jest only from Node 24 on, so here Node does it, outside of Jest's own module system.
module.exports = process.getBuiltinModule('node:module').createRequire(__filename)('cookie')
