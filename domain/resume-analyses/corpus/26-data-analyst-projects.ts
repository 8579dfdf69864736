import type { CorpusResume } from './corpus-resume.ts'

export const dataAnalystProjects: CorpusResume = {
  text: `Hamza Ellsworth
Data Analyst
Remote (US) – hamza@data.test – 555.0190 – hamza-data.test

Skills
SQL, Python (pandas, scikit-learn), Power BI, Tableau, Excel, dbt, Snowflake, A/B testing, statistics

Experience

Ferncliff Health Insurance                                      Remote
Data Analyst II                                                 Aug 2023 – Present
• Own the claims dashboards that 200 people open every week
• Found $1.8M in duplicate payments between 2021 and 2023

Data Analyst I                                                  Jan 2022 – Jul 2023
• Automated 11 monthly reports with Python and SQL

Cobblestone Cafe Group                                          Ashgrove, NC
Operations Assistant                                            Mar 2019 – Dec 2021
• Built a forecast of pastry sales; waste fell from 12% to 7%

Projects

Bike share demand forecast                                      Oct 2022
• Gradient boosting on five years of public trip data

Election map of North Carolina                                  Nov 2020
• Interactive map with Leaflet, 12,000 visits

Education

Ashgrove State University                                       Ashgrove, NC
B.A. Economics                                                  Aug 2015 – May 2019

Certifications
Microsoft Power BI Data Analyst Associate (PL-300), 2023
SnowPro Core, 2024`,
  roles: [
    ['Data Analyst II', '2023-08 to present'],
    ['Data Analyst I', '2022-01 to 2023-07'],
    ['Operations Assistant', '2019-03 to 2021-12'],
  ],
  education: [['B.A. Economics', '2015-08 to 2019-05']],
}
