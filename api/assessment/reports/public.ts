export { individualOf, type ReportOfCompany, resultOf } from './actions.ts'
export { questionedPerson, questionsDocument } from './people.ts'
export { registerReport } from './register-report.ts'
