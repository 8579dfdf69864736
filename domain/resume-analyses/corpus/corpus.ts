import type { CorpusResume } from './corpus-resume.ts'
import { accountantNigeria } from './accountant-nigeria.ts'
import { accountantTable } from './accountant-table.ts'
import { bookkeeperByAchievements } from './bookkeeper-by-achievements.ts'
import { busDriver } from './bus-driver.ts'
import { careWorkerEngland } from './care-worker-england.ts'
import { chemistryLecturer } from './chemistry-lecturer.ts'
import { civilEngineerSpain } from './civil-engineer-spain.ts'
import { customerServiceTwoColumns } from './customer-service-two-columns.ts'
import { customerSuccessProfileExport } from './customer-success-profile-export.ts'
import { customerSupportEgypt } from './customer-support-egypt.ts'
import { dataOfficerKenya } from './data-officer-kenya.ts'
import { dataScientistChina } from './data-scientist-china.ts'
import { dieselMechanicPlain } from './diesel-mechanic-plain.ts'
import { electricianAustralia } from './electrician-australia.ts'
import { englishTeacherJapan } from './english-teacher-japan.ts'
import { farmManagerNewZealand } from './farm-manager-new-zealand.ts'
import { financeDirectorSingapore } from './finance-director-singapore.ts'
import { firstJobStudent } from './first-job-student.ts'
import { growthMarketerBrazil } from './growth-marketer-brazil.ts'
import { hairStylist } from './hair-stylist.ts'
import { historyLecturer } from './history-lecturer.ts'
import { hrGeneralistCanada } from './hr-generalist-canada.ts'
import { javaDeveloperIndia } from './java-developer-india.ts'
import { labTechnicianSweden } from './lab-technician-sweden.ts'
import { landscaperPlain } from './landscaper-plain.ts'
import { mechatronicsTechnicianInGerman } from './mechatronics-technician-in-german.ts'
import { navyTechnician } from './navy-technician.ts'
import { nursePhilippines } from './nurse-philippines.ts'
import { operationsExecutive } from './operations-executive.ts'
import { paralegalInProse } from './paralegal-in-prose.ts'
import { pastryChefEurope } from './pastry-chef-europe.ts'
import { pharmacyTechnician } from './pharmacy-technician.ts'
import { plantEngineerMexico } from './plant-engineer-mexico.ts'
import { productDesignerTwoColumns } from './product-designer-two-columns.ts'
import { productManager } from './product-manager.ts'
import { projectLeadInFrench } from './project-lead-in-french.ts'
import { projectManagerPolandTwoColumns } from './project-manager-poland-two-columns.ts'
import { qualityEngineerEuropass } from './quality-engineer-europass.ts'
import { securityGuardEmirates } from './security-guard-emirates.ts'
import { socialWorker } from './social-worker.ts'
import { sousChefIreland } from './sous-chef-ireland.ts'
import { storeManagerBlankLines } from './store-manager-blank-lines.ts'
import { truckDriverCanada } from './truck-driver-canada.ts'
import { webDeveloperFreelance } from './web-developer-freelance.ts'

/** Resumes from many trades and countries, in many layouts. None of them was used to write the rules. */
export const corpus: Record<string, CorpusResume> = {
  accountantNigeria,
  accountantTable,
  bookkeeperByAchievements,
  busDriver,
  careWorkerEngland,
  chemistryLecturer,
  civilEngineerSpain,
  customerServiceTwoColumns,
  customerSuccessProfileExport,
  customerSupportEgypt,
  dataOfficerKenya,
  dataScientistChina,
  dieselMechanicPlain,
  electricianAustralia,
  englishTeacherJapan,
  farmManagerNewZealand,
  financeDirectorSingapore,
  firstJobStudent,
  growthMarketerBrazil,
  hairStylist,
  historyLecturer,
  hrGeneralistCanada,
  javaDeveloperIndia,
  labTechnicianSweden,
  landscaperPlain,
  mechatronicsTechnicianInGerman,
  navyTechnician,
  nursePhilippines,
  operationsExecutive,
  paralegalInProse,
  pastryChefEurope,
  pharmacyTechnician,
  plantEngineerMexico,
  productDesignerTwoColumns,
  productManager,
  projectLeadInFrench,
  projectManagerPolandTwoColumns,
  qualityEngineerEuropass,
  securityGuardEmirates,
  socialWorker,
  sousChefIreland,
  storeManagerBlankLines,
  truckDriverCanada,
  webDeveloperFreelance,
}
