import type { CorpusResume } from './corpus-resume.ts'
import { lineCook } from './01-line-cook.ts'
import { electrician } from './02-electrician.ts'
import { registeredNurse } from './03-registered-nurse.ts'
import { softwareEngineer } from './04-software-engineer.ts'
import { truckDriver } from './05-truck-driver.ts'
import { surveyorsAdministrator } from './06-office-administrator.ts'
import { studentBarista } from './07-student-barista.ts'
import { chiefFinancialOfficer } from './08-chief-financial-officer.ts'
import { teacherCareerChanger } from './09-teacher-career-changer.ts'
import { federalProgramAnalyst } from './10-federal-program-analyst.ts'
import { biologyPostdoc } from './11-biology-postdoc.ts'
import { warehouseTwoColumns } from './12-warehouse-two-columns.ts'
import { europeanMechanic } from './13-european-mechanic.ts'
import { dentalAssistantTable } from './14-dental-assistant-table.ts'
import { carpenterNoHeadings } from './15-carpenter-no-headings.ts'
import { retailManagerPromotions } from './16-retail-manager-promotions.ts'
import { freelanceDesigner } from './17-freelance-designer.ts'
import { armyLogistics } from './18-army-logistics.ts'
import { hrManager } from './19-hr-manager.ts'
import { homeHealthAide } from './20-home-health-aide.ts'
import { marketingIntern } from './21-marketing-intern.ts'
import { machinistDatesAbove } from './22-machinist-dates-above.ts'
import { salesRepresentativeTabs } from './23-sales-representative-tabs.ts'
import { germanProjectManager } from './24-german-project-manager.ts'
import { hotelFrontDesk } from './25-hotel-front-desk.ts'
import { dataAnalystProjects } from './26-data-analyst-projects.ts'
import { legalSecretary } from './27-legal-secretary.ts'
import { welderGaps } from './28-welder-gaps.ts'

/** The resumes that the reader was built with. */
export const buildingCorpus: Record<string, CorpusResume> = {
  lineCook,
  electrician,
  registeredNurse,
  softwareEngineer,
  truckDriver,
  surveyorsAdministrator,
  studentBarista,
  chiefFinancialOfficer,
  teacherCareerChanger,
  federalProgramAnalyst,
  biologyPostdoc,
  warehouseTwoColumns,
  europeanMechanic,
  dentalAssistantTable,
  carpenterNoHeadings,
  retailManagerPromotions,
  freelanceDesigner,
  armyLogistics,
  hrManager,
  homeHealthAide,
  marketingIntern,
  machinistDatesAbove,
  salesRepresentativeTabs,
  germanProjectManager,
  hotelFrontDesk,
  dataAnalystProjects,
  legalSecretary,
  welderGaps,
}
