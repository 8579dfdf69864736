import type { CorpusResume } from './corpus-resume.ts'

export const growthMarketerBrazil: CorpusResume = {
  text: `BEATRIZ NOGUEIRA LIMA
Growth Marketing Manager | São Paulo, Brazil
bia.nogueira@mail.test | +55 11 95555-0187 | beatriznogueira.test | @bianogueira

ABOUT ME
Data-driven marketer who likes turning messy numbers into simple decisions. 8 years in food, publishing and agencies.

EXPERIENCE

Caju Foods • São Paulo (Hybrid)
Growth Marketing Manager • Jan/2023 – Present
- Own a yearly paid media budget of R$ 4.2 million across Google Ads, Meta and TikTok
- Cut customer acquisition cost by 31% between March 2023 and June 2024
- Lead a squad of 4 (designer, analyst, 2 copywriters)

Agência Farol • Belo Horizonte
Performance Marketing Analyst • Aug/2019 – Dec/2022
- Campaigns for 12 clients in retail and education
- Built dashboards in Looker Studio and Power BI; SEO audits

Editora Ipê • Belo Horizonte
Marketing Intern • Feb/2018 – Jul/2019
- Email marketing, social media calendar

EDUCATION
FIA São Paulo – Postgraduate in Digital Business, 2021–2022
Universidade Federal de Minas Gerais – BA in Social Communication, 2014–2018

LANGUAGES
Portuguese (native) • English (C1) • Spanish (B2)

TOOLS
Google Analytics 4, Google Ads, RD Station, HubSpot, SQL (basic), Power BI, Figma

CERTIFICATES
Google Ads Search (2025), HubSpot Inbound (2022)`,
  skills: ['Google Analytics', 'Google Ads', 'HubSpot', 'SQL', 'Power BI', 'Figma'],
  languages: ['Portuguese', 'English', 'Spanish'],
}
