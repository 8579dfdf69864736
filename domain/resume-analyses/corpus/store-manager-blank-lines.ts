import type { CorpusResume } from './corpus-resume.ts'

export const storeManagerBlankLines: CorpusResume = {
  text: `Destiny Alvarado-Reyes

Phoenix, AZ

(602) 555-0148

destiny.ar@mail.test

Professional Experience

Target Valley Home

Phoenix, AZ

Assistant Store Manager

08/22 – Present

Opens and closes a $14M store with 60 associates

Owns scheduling in Workday and weekly P&L review

Department Lead, Garden

03/19 – 08/22

Grew plant sales 18% in 2021

Third Rail Coffee

Tempe, AZ

Barista

05/17 – 02/19

Education

Mesa Ridge Community College

Associate of Applied Science, Business

May 2019

Additional

Bilingual: fluent Spanish

Software: Workday, Microsoft Office, Shopify POS

Community: volunteer at St. Vincent food bank since 2020`,
  skills: ['Workday', 'Microsoft Office', 'Shopify', 'Point of sale'],
  languages: ['Spanish'],
}
