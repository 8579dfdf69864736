/** Words that stand in headings, titles of jobs and names of places and schools, and in no name of a person. */
const words = `
  about abilities academic accountant achievements activities additional address administration administrator adviser advisor agency
  agent analyst and apprentice architect area assistant associate availability available award awards background bachelor
  bilingual bio birth board bookkeeper business buyer candidate care career carer cashier centre center certificate certificates
  certifications certified chef city civil clerk client clinic coach college company competences computer confidential consultant contact
  coordinator core corporation course courses cover creative curriculum customer cv data date degree department description design designer
  detail details developer development diploma director doctor document driver driving editor education electrician email
  employment engineer engineering english entrepreneur executive experience experienced expert expertise fax first for foreman freelance
  full-time general github graduate group head health high highlights history hobbies home honors hospital hotel human industry
  information institute instructor intern international internship interests inc it java job junior key language languages lead leader
  leadership lecturer letter librarian licence license licensed limited linkedin llc location logistics ltd machine maintenance management manager
  marketing mba mechanic medical member mobile motivated name nationality native network nurse objective office officer of operations
  operator organisation organization overview owner page paralegal part-time personal pharmacist phone photo physician plan planner portfolio position
  present president private product production professional professor profile program programmer programming project projects public
  publications qualifications quality recruiter recruitment references registered relevant representative research researcher
  resources responsibilities resume retail sales school science scientist secretary section security senior service services
  skill skills social software specialist staff state statement store street student summary supervisor supply support surname system
  systems teacher teaching team tech technical technician technologies technology telephone the to top tools trade trainer training
  university updated user vice vitae volunteer volunteering warehouse web website welder with work worker working writer year years
  ausbildung berater berufserfahrung bewerbung bildung daten deutsch familienstand geburtsdatum geboren kenntnisse kontakt lebenslauf leiter
  leiterin persönliche person profil sprachen staatsangehörigkeit straße universität verkäufer verkäuferin werdegang über mich und
  adresse à propos coordonnées compétences diplômes état expérience expériences formation langue langues loisirs naissance professionnelle
  professionnel responsable vendeur vendeuse ingénieur parcours
  académica apellidos competencias contacto correo currículum datos dirección educación estudios experiencia formación hoja idiomas laboral
  nombre objetivo perfil personales técnico teléfono vida
  capacità competenze contatti cuoco esperienza europeo formato informazioni istruzione lavorativa lingue personali profilo
  contato competências dados experiência educação endereço formação habilidades idiomas línguas objetivo pessoais profissional
  gegevens opleiding persoonlijke profiel talen vaardigheden werkervaring
  dane doświadczenie języki kontaktowe osobowe podsumowanie umiejętności wykształcenie zawodowe życiorys
  kişisel bilgiler deneyim eğitim iletişim özgeçmiş yetenekler
  erfarenhet kontaktuppgifter språk utbildning kompetens
  önéletrajz tapasztalat tanulmányok adatok elérhetőség nyelvtudás
  životopis vzdělání zkušenosti jazyky kontakt
  данные контакты контактная информация навыки о себе обо мне образование опыт работы профиль резюме языки
  επαγγελματική εμπειρία εκπαίδευση γλώσσες δεξιότητες επικοινωνία προφίλ βιογραφικό σημείωμα στοιχεία προσωπικά
  سيرة ذاتية السيره معلم معلمة محاسب محاسبة الاتصال التعليم التواصل الخبرة الخبرات السيرة الذاتية اللغات المهارات المهنية المعلومات الشخصية معلومات نبذة مديرة مدير مهندس مهندسة شركة
  ניסיון השכלה כישורים שפות קורות חיים פרטים אישיים
  个人简介 个人简历 个人信息 个人资料 基本信息 简历 联系方式 联系电话 工作经历 工作经验 教育背景 教育经历 专业技能 语言能力 自我评价 求职意向 项目经验 电子邮件 手机 邮箱 地址
  履歷表 履歷 簡歷 個人簡歷 學歷 經歷 工作經驗 工作經歷 聯絡方式 聯絡電話 專長 自傳 電子郵件
  履歴書 職務経歴書 氏名 住所 電話 電話番号 学歴 職歴 資格 志望動機 自己紹介
  이력서 자기소개서 학력 경력 연락처 기술 언어 이름 주소 전화 전화번호`
/** Capitals lose their accents in Greek and often in French. */
const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
const noNames = new Set(words.trim().split(/\s+/).map(plain))

/** Endings of titles of jobs and of companies in the writing of Han. */
const hanTitle =
  /(?:经理|主管|工程师|助理|专员|会计|总监|顾问|公司|大学|学院|中学|市|省|県|都|区|技能|经历|经验|能力|会社)$/u

/** True if the word stands in headings, titles and addresses, never in a name. */
export const isNoName = (word: string): boolean =>
  noNames.has(plain(word).replace(/[.:,]+$/, '')) || hanTitle.test(word)
