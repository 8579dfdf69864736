export {
  changedCustomValues,
  customColumns,
  passesCustomFilters,
  shownCustomFields,
  shownCustomValues,
} from './values.ts'
