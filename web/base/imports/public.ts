export { ColumnFields } from './parts/column-fields.tsx'
export { FileField } from './parts/file-field.tsx'
export { ImportSteps } from './parts/import-steps.tsx'
export { LeftOutRows } from './parts/left-out-rows.tsx'
