import * as sdk from '@relaydeck/api-sdk'
import * as openapi from '@relaydeck/api-sdk/openapi'
import * as query from '@relaydeck/api-sdk/query'
import * as testing from '@relaydeck/api-sdk/testing'
import { exercise } from './exercise.cjs'

process.stdout.write(await exercise({ sdk, openapi, query, testing }))
