import { createConfig, lintFromString } from '@redocly/openapi-core'
import { features, routes } from '@seatwise/contract/routes'
import { openApi } from './kernel/openapi.ts'

/** Fails if the OpenAPI document of our routes breaks a rule of Redocly's recommended set. */
const document = openApi({ routes, features }, '0.0.0', 'https://seatwise.example')
const config = await createConfig({ extends: ['recommended'], rules: { 'operation-tag-defined': 'error' } })
const faults = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
for (const { ruleId, message, location } of faults) console.error(`${location[0]?.pointer} ${ruleId}: ${message}`)
console.log(`${routes.length} operations, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
