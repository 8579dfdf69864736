import type { CorpusResume } from './corpus-resume.ts'

export const dataOfficerKenya: CorpusResume = {
  text: `Achieng' Otieno

P.O. Box 2016-40100, Kisumu | Tel: +254 700 555 018 | Email: achieng.o@mail.test

PROFILE: A results-oriented M&E professional with five (5) years' experience in WASH programmes.

PROFESSIONAL EXPERIENCE

Rift Relief International – Monitoring & Evaluation Officer
March 2023 – to date; Kisumu, Kenya
    • Coordinate baseline and endline surveys in 4 counties (n = 2,400 households)
    • Manage KoboToolbox and Power BI dashboards
    • Budget holder for KES 18 million (2024)

Save Our Wells – Field Data Coordinator
June 2020 – February 2023; Homa Bay, Kenya
    • Trained 35 enumerators; data cleaning in Stata and R

Ipsum Research – Enumerator (consultancy)
November 2019 – March 2020

Ministry of Water, Kisumu County – Intern
May – August 2019

ACADEMIC QUALIFICATIONS
2024 – ongoing: MSc Development Studies, Maseno Lakeside University
Sept 2015 – Dec 2019: BSc Statistics (Second Class Honours, Upper Division), Maseno Lakeside University
2011 – 2014: KCSE, Kisumu Girls, mean grade A-

SHORT COURSES
Results-based management, online, May 2022; GIS basics, 2021

LANGUAGES
Dholuo (mother tongue); Kiswahili (fluent); English (fluent)

REFEREES
Dr. P. Kamau, Country Director, Rift Relief International, pkamau@rri.test`,
  skills: [],
  languages: ['Dholuo', 'Swahili', 'English'],
}
