import type { CorpusResume } from './corpus-resume.ts'

export const dataScientistChina: CorpusResume = {
  text: `Zhang Yifan (Evan)
Shanghai | zhang.yf@mail.test | github.test/zyf

EDUCATION
M.S. Statistics, Fudan East University, 2019-2022

EXPERIENCE
Data Scientist, Lotus Retail, 2022/07-present
- Demand forecasting for 3,000 stores with LightGBM and Spark

TECHNICAL SKILLS
Languages: Python, R, SQL, a bit of Scala
Libraries: pandas, scikit-learn, PyTorch, XGBoost
Tools: Git, Docker, Airflow, Tableau, Excel
Statistics: A/B testing, causal inference, time series

LANGUAGES
Mandarin (native), English (fluent, IELTS 7.5)`,
  skills: [
    'Python',
    'R',
    'SQL',
    'pandas',
    'scikit-learn',
    'PyTorch',
    'Git',
    'Docker',
    'Airflow',
    'Tableau',
    'Microsoft Excel',
    'A/B testing',
    'Scala',
  ],
  languages: ['Mandarin', 'English'],
}
