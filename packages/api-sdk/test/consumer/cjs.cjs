const sdk = require('@relaydeck/api-sdk')
const openapi = require('@relaydeck/api-sdk/openapi')
const query = require('@relaydeck/api-sdk/query')
const testing = require('@relaydeck/api-sdk/testing')
const { exercise } = require('./exercise.cjs')

exercise({ sdk, openapi, query, testing }).then((names) => process.stdout.write(names))
