import type { CorpusResume } from './corpus-resume.ts'

export const careWorkerEngland: CorpusResume = {
  text: `CURRICULUM VITAE

Chantelle Adeyemi-Brooks
14 Millrace Close, Ashbourne DE6 2XX
Mobile 07700 900431 / chantelle.ab@mail.test

PERSONAL STATEMENT
I am a caring and reliable senior carer with eight years' experience of looking after older people, many of them living with dementia. I hold a full clean driving licence and have my own car.

EMPLOYMENT

Oakfield Residential Home, Ashbourne
Senior Care Assistant
May 2021 to date
Running shifts of five carers, medication rounds, writing and reviewing care plans, talking to families.
Moving and handling trainer for the home since 2022.

Royal Ashbourne Infirmary, Elderly Medicine
Healthcare Assistant (Bank, then permanent from January 2018)
September 2017 to April 2021
Observations, personal care, catheter care, helping patients at meal times.

Marley's Bakery, Matlock
Sales Assistant
June 2015 to August 2017
Serving customers, cashing up, opening the shop on Saturdays.

QUALIFICATIONS
2019-2020 NVQ Level 3 Health and Social Care, Derwent College
2017-2018 NVQ Level 2 Health and Social Care, Derwent College
2010-2015 St Brigid's Comprehensive: 8 GCSEs including English and Maths (grade B)

TRAINING
Safeguarding adults (renewed 2024), First aid at work (valid until 2026), Food hygiene level 2

INTERESTS
Netball, cooking, my church choir.

References on request.`,
  skills: [],
  languages: [],
}
