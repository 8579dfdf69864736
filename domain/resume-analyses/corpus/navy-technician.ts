import type { CorpusResume } from './corpus-resume.ts'

export const navyTechnician: CorpusResume = {
  text: `KEONA STRICKLAND-RUIZ
Field Service Technician | Navy Veteran
Norhaven, VA 23509 | 757.555.0126 | keona@fix.test

CAREER PROFILE
Electronics technician with 8 years of Navy and 4 years of civilian experience in fault finding down to component level.

EXPERIENCE

MedScan Imaging Services | Norhaven, VA | Field Service Engineer II | 03/2024–Present
• Repair and calibrate CT and X-ray systems at 31 hospitals
• First-time fix rate 91%, against 83% for the region

MedScan Imaging Services | Norhaven, VA | Field Service Engineer I | 02/2022–03/2024
• Preventive maintenance, installs, training of hospital staff

U.S. Navy | USS Halbrook and Naval Station Norhaven | Electronics Technician, Petty Officer 1st Class | 06/2013–12/2021
• Maintained radar, IFF and satellite communication; 98.5% availability on two deployments
• Led a work center of 11 sailors; managed $6M of test equipment

EDUCATION & CERTIFICATIONS

Old Colony University | B.S. Electronics Engineering Technology | 2024
U.S. Navy | Electronics Technician "A" and "C" Schools | 2013–2014
CompTIA A+, Network+ | 2021

TECHNICAL SKILLS
Oscilloscope, multimeter, soldering (J-STD-001), schematics, DICOM networking, preventive maintenance, calibration`,
  skills: [
    'Oscilloscope',
    'Multimeter',
    'Soldering',
    'J-STD-001',
    'Schematics',
    'DICOM',
    'Networking',
    'Preventive maintenance',
    'Calibration',
  ],
  languages: [],
}
