import type { CorpusResume } from './corpus-resume.ts'

export const legalSecretary: CorpusResume = {
  text: `LORRAINE P. DEVEREUX
P.O. Box 2014
Crestwick, New York 12804
518-555-0107

QUALIFICATIONS

Legal secretary with a long record at law firms and in court. 85 words per minute. Notary Public, State of New York.

PROFESSIONAL EXPERIENCE

Hollander, Pryce & Moy LLP, Crestwick, NY
Legal Secretary to the Managing Partner, 2014 to present
Prepare pleadings, motions and briefs; e-file in state and federal courts; keep the calendar of three attorneys.

Warren County Surrogate's Court, Crestwick, NY
Court Clerk, 2006 to 2014
Docketed 1,200 cases a year and answered questions of the public at the counter.

Law Office of Stephen Abel, Crestwick, NY
Secretary, 1998 to 2006
Real estate closings, wills, billing, telephones.

Adirondack Savings Bank, Crestwick, NY
Teller, 1995 to 1998

EDUCATION

Adirondack Business Institute, Crestwick, NY
Diploma, Legal Secretarial Studies, 1995

COMPUTER SKILLS

Microsoft Word, WordPerfect, Outlook, Clio, NYSCEF, PACER, Adobe Acrobat

MEMBERSHIPS

National Association of Legal Support Professionals, since 2001
Secretary of the Crestwick Garden Club, 2010 to 2015

                                                          2 of 2`,
  roles: [
    ['Legal Secretary', '2014 to present'],
    ['Court Clerk', '2006 to 2014'],
    ['Secretary', '1998 to 2006'],
    ['Teller', '1995 to 1998'],
  ],
  education: [['Diploma, Legal Secretarial Studies', 'to 1995']],
}
