import type { CorpusResume } from './corpus-resume.ts'

export const javaDeveloperIndia: CorpusResume = {
  text: `RESUME

Name: Prathamesh V. Kulkarni
E-mail: prathamesh.kulkarni@mail.test
Mobile No: +91 98765 43210
LinkedIn: linkedin.test/in/pvkulkarni

Career Objective:
To work in a challenging environment where I can utilise my skills and grow with the organisation.

Professional Summary:
• 7+ years of experience in design and development of Java/J2EE applications.
• Hands on experience in Spring Boot, Hibernate, Microservices, Kafka and AWS.
• Good understanding of Agile methodology and SDLC.

Technical Skills:
Languages          : Java, SQL, JavaScript
Frameworks         : Spring Boot, Hibernate, JUnit
Databases          : Oracle, MySQL, MongoDB
Tools              : Git, Jenkins, Maven, JIRA
Operating Systems  : Windows, Linux

Work Experience:

1) Zentrica Technologies Pvt Ltd, Pune
   Designation: Senior Software Engineer
   Duration: Apr 2022 - Till Date

   Project: Claims Portal
   Client: Meridian Insurance, UK
   Team Size: 9
   Responsibilities:
   • Developed REST APIs for claim intake.
   • Migrated the monolith to microservices on AWS.

2) Bluepine Infosolutions, Pune
   Designation: Software Engineer
   Duration: Jul 2019 - Mar 2022

   Project: e-Tendering System (Jan 2020 - Dec 2021)
   Client: Government of Maharashtra
   Responsibilities:
   • Wrote DAO layer in Hibernate, tuned Oracle queries.

3) Bluepine Infosolutions, Pune
   Designation: Trainee
   Duration: Jan 2019 - Jun 2019

Educational Qualification:

Degree | Board/University | Institute | Year | Percentage
B.E. (Computer) | Savitribai University | Sahyadri Institute of Technology | 2018 | 68.40%
HSC | Maharashtra State Board | Modern Junior College | 2014 | 79.50%
SSC | Maharashtra State Board | New English School | 2012 | 88.20%

Personal Details:
Date of Birth: 11th March 1996
Marital Status: Single
Nationality: Indian
Languages Known: English, Hindi, Marathi

Declaration: I hereby declare that the above information is true to the best of my knowledge.

Place: Pune
Date: 02/11/2026                                   (Prathamesh Kulkarni)`,
  skills: [
    'Java',
    'SQL',
    'JavaScript',
    'Spring Boot',
    'Hibernate',
    'Oracle Database',
    'MySQL',
    'MongoDB',
    'Git',
    'Jenkins',
    'Jira',
    'Linux',
  ],
  languages: ['English', 'Hindi', 'Marathi'],
}
