import type { CorpusResume } from './corpus-resume.ts'

export const softwareEngineer: CorpusResume = {
  text: `PRIYANKA LINDQVIST
San Torrelo, CA | priyanka@code.test | github.test/plindqvist | (415) 555-0118

TECHNICAL SKILLS
Languages: TypeScript, Go, Python, SQL
Infrastructure: PostgreSQL, Redis, Kafka, Docker, Kubernetes, Terraform, AWS
Practices: code review, on-call, incident response, test-driven development

EXPERIENCE

Staff Software Engineer | Ledgerline Inc. | Jan 2023 – Present
• Designed the event pipeline that moves 2,000 invoices a second
• Cut the cost of compute by 37% and p99 latency from 900 ms to 210 ms
• Mentor six engineers; wrote the team's guide to incident response

Senior Software Engineer | Ledgerline Inc. | Apr 2020 – Dec 2022
• Led the move from a monolith to 12 services in Go
• Introduced contract tests between React front ends and the API

Software Engineer | Brightpost | Jul 2017 – Mar 2020
• Built the search of 40 million mail items with Elasticsearch
• Moved the build from Jenkins to GitHub Actions

Software Engineering Intern | Brightpost | May 2016 – Aug 2016
• Wrote an internal tool in Python and Flask for support agents

EDUCATION

M.S. Computer Science | Halden Institute of Technology | 2015 – 2017
B.Tech. Information Technology | Sarvani College of Engineering | 2011 – 2015

OPEN SOURCE
Maintainer of fastqueue (1,900 stars), contributor to Node.js since 2018`,
  roles: [
    ['Staff Software Engineer', '2023-01 to present'],
    ['Senior Software Engineer', '2020-04 to 2022-12'],
    ['Software Engineer', '2017-07 to 2020-03'],
    ['Software Engineering Intern', '2016-05 to 2016-08'],
  ],
  education: [
    ['M.S. Computer Science', '2015 to 2017'],
    ['B.Tech. Information Technology', '2011 to 2015'],
  ],
}
