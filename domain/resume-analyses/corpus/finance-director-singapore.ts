import type { CorpusResume } from './corpus-resume.ts'

export const financeDirectorSingapore: CorpusResume = {
  text: `TAN WEI LING, GRACE                                                     CA (Singapore)
Singapore | +65 8555 0123 | grace.tanwl@mail.test

EXECUTIVE PROFILE
Regional finance leader with 20+ years across medical devices and consumer goods. P&L of US$480m, teams of 65 in nine markets.

CORE COMPETENCIES
FP&A | Treasury | M&A Integration | SAP S/4HANA | Transfer Pricing | Stakeholder Management

CAREER HIGHLIGHTS

HELIX MEDICAL DEVICES (NYSE: HLX), Singapore                             2014 – Present
World's No. 3 maker of infusion pumps; revenue US$6.1bn (FY2025)

Regional Finance Director, APAC                                          Jun 2018 – Present
 Report to CFO; 9 direct reports
 Delivered US$22m savings through shared service centre in Kuala Lumpur (2020-2021)
 Led finance workstream for acquisition of Kyodo Pumps (2022)

Finance Director, Southeast Asia                                         Jan 2014 – May 2018
 Implemented SAP in six countries

ORIENT CONSUMER GOODS PTE LTD, Singapore                                 2009 – 2013
Senior Finance Manager                                                   Mar 2009 – Dec 2013
 Built FP&A team from two to eight

MARSDEN LOWE LLP, Singapore                                              2004 – 2009
Audit Senior                                                             Aug 2004 – Feb 2009

EDUCATION & PROFESSIONAL QUALIFICATIONS
INSEAD, Executive Education, Leading Growth                              2019
Institute of Singapore Chartered Accountants, Member since               2007
Nanyang University, Bachelor of Accountancy (First Class Honours)        2004

LANGUAGES: English, Mandarin, Malay`,
  skills: ['Financial planning', 'Treasury', 'Mergers and acquisitions', 'SAP', 'Stakeholder management'],
  languages: ['English', 'Mandarin', 'Malay'],
}
