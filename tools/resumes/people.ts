/** Invented people, each with a resume in another language. Addresses and numbers belong to nobody. */
export type Person = {
  /** Of BCP 47. */
  language: string
  name: string
  title: string
  email: string
  phone: string
  location: string
  headings: { contact: string; profile: string; work: string; education: string; skills: string; languages: string }
  profile: string
  jobs: { title: string; employer: string; dates: string; duties: string[] }[]
  education: { degree: string; school: string; dates: string }
  skills: string[]
  languages: string[]
}

export const people: readonly Person[] = [
  {
    language: 'en',
    name: 'Marguerite Ashdown',
    title: 'Operations Manager',
    email: 'marguerite.ashdown@mail.test',
    phone: '+44 20 7946 0812',
    location: 'Cawley, Wessex',
    headings: {
      contact: 'Contact',
      profile: 'Profile',
      work: 'Experience',
      education: 'Education',
      skills: 'Skills',
      languages: 'Languages',
    },
    profile:
      'Operations manager with eleven years in parcel distribution, responsible for comprehensive reorganisations of depots, for communication with international customers and for the development of supervisors.',
    jobs: [
      {
        title: 'Operations Manager',
        employer: 'Beacon Parcels',
        dates: 'March 2019 – Present',
        duties: [
          'Lead sixty drivers and dispatchers across three depots and two shifts.',
          'Cut missed deliveries from nine to four in a hundred by planning routes anew every evening.',
          'Introduced apprenticeships; seven of eight apprentices stayed.',
        ],
      },
      {
        title: 'Depot Supervisor',
        employer: 'Harbor Freight Partners',
        dates: 'June 2014 – February 2019',
        duties: [
          'Supervised the night shift of twenty people.',
          'Kept the accident book, with no serious accident in five years.',
        ],
      },
      {
        title: 'Dispatcher',
        employer: 'Northwind Couriers',
        dates: 'May 2012 – June 2014',
        duties: ['Answered ninety calls a day and assigned vans to them.'],
      },
    ],
    education: { degree: 'BSc Logistics', school: 'University of Cawley', dates: '2009 – 2012' },
    skills: ['Route planning', 'Microsoft Excel', 'Budgeting', 'Coaching', 'Forklift licence'],
    languages: ['English (native)', 'Welsh (basic)'],
  },
  {
    language: 'de',
    name: 'Jörg Weißenfels',
    title: 'Verkäufer im Außendienst',
    email: 'joerg.weissenfels@post.test',
    phone: '+49 30 23125 014',
    location: 'Lüneburg, Niedersachsen',
    headings: {
      contact: 'Kontakt',
      profile: 'Über mich',
      work: 'Berufserfahrung',
      education: 'Ausbildung',
      skills: 'Kenntnisse',
      languages: 'Sprachen',
    },
    profile:
      'Außendienstmitarbeiter mit fünfzehnjähriger Erfahrung im Vertrieb von Wärmepumpen, verantwortlich für Kundenbetreuung, Angebotserstellung und die Zusammenarbeit mit Handwerksbetrieben.',
    jobs: [
      {
        title: 'Verkäufer im Außendienst',
        employer: 'Nordlicht Wärmetechnik GmbH',
        dates: 'April 2016 – heute',
        duties: [
          'Betreuung von zweihundert Geschäftskunden zwischen Elbe und Weser.',
          'Steigerung des Umsatzes um achtzehn Prozent innerhalb von drei Jahren.',
          'Einarbeitung neuer Kolleginnen und Kollegen.',
        ],
      },
      {
        title: 'Kundenberater',
        employer: 'Baustoffhandel Grünwald KG',
        dates: 'August 2011 – März 2016',
        duties: [
          'Beratung am Telefon und im Geschäft.',
          'Überprüfung der Lagerbestände mit dem Warenwirtschaftssystem.',
        ],
      },
      {
        title: 'Auszubildender',
        employer: 'Möbelhaus Köster',
        dates: 'August 2008 – Juli 2011',
        duties: ['Verkauf, Kasse und Rückgaben.'],
      },
    ],
    education: { degree: 'Kaufmann im Einzelhandel', school: 'Berufsschule Lüneburg', dates: '2008 – 2011' },
    skills: ['Kundengespräche', 'Angebote', 'Warenwirtschaft', 'Führerschein Klasse B', 'Microsoft Excel'],
    languages: ['Deutsch (Muttersprache)', 'Englisch (fließend)'],
  },
  {
    language: 'fr',
    name: 'Élodie Châtelain',
    title: 'Responsable de boutique',
    email: 'elodie.chatelain@courrier.test',
    phone: '+33 1 99 00 48 21',
    location: 'Besançon, Doubs',
    headings: {
      contact: 'Coordonnées',
      profile: 'Profil',
      work: 'Expérience professionnelle',
      education: 'Formation',
      skills: 'Compétences',
      languages: 'Langues',
    },
    profile:
      'Responsable de boutique depuis neuf ans, chargée du recrutement, de l’approvisionnement et de la présentation des collections, attentive aux habitudes de la clientèle.',
    jobs: [
      {
        title: 'Responsable de boutique',
        employer: 'Maison Verdier',
        dates: 'septembre 2017 – aujourd’hui',
        duties: [
          'Encadrement de huit vendeuses et de deux apprentis.',
          'Hausse du chiffre d’affaires de douze pour cent en deux saisons.',
          'Négociation avec les fournisseurs et préparation des inventaires.',
        ],
      },
      {
        title: 'Vendeuse',
        employer: 'Galerie du Théâtre',
        dates: 'mars 2013 – août 2017',
        duties: ['Accueil et conseil des clients.', 'Tenue de la caisse et des réserves.'],
      },
      {
        title: 'Stagiaire',
        employer: 'Librairie Pélissier',
        dates: '2012 – 2013',
        duties: ['Réception des livres et mise en rayon.'],
      },
    ],
    education: { degree: 'BTS Management commercial', school: 'Lycée de Besançon', dates: '2010 – 2012' },
    skills: ['Vente', 'Recrutement', 'Gestion des stocks', 'Merchandising', 'Caisse'],
    languages: ['Français (langue maternelle)', 'Anglais (courant)'],
  },
  {
    language: 'es',
    name: 'Íñigo Muñoz Peñalver',
    title: 'Técnico de mantenimiento',
    email: 'inigo.munoz@correo.test',
    phone: '+34 900 555 214',
    location: 'Logroño, La Rioja',
    headings: {
      contact: 'Contacto',
      profile: 'Perfil',
      work: 'Experiencia laboral',
      education: 'Formación académica',
      skills: 'Competencias',
      languages: 'Idiomas',
    },
    profile:
      'Técnico de mantenimiento industrial con doce años de experiencia en bodegas, acostumbrado a diagnosticar averías, coordinar proveedores y formar a compañeros nuevos.',
    jobs: [
      {
        title: 'Técnico de mantenimiento',
        employer: 'Bodegas Valdeoca',
        dates: 'enero 2018 – actualidad',
        duties: [
          'Mantenimiento preventivo de cuatro líneas de embotellado.',
          'Reducción de las paradas imprevistas en un tercio.',
          'Compra de repuestos y control del almacén.',
        ],
      },
      {
        title: 'Electricista',
        employer: 'Instalaciones Ebro',
        dates: 'mayo 2012 – diciembre 2017',
        duties: ['Instalaciones en viviendas y naves.', 'Revisión de cuadros eléctricos según la normativa.'],
      },
      {
        title: 'Ayudante',
        employer: 'Taller Castañeda',
        dates: '2010 – 2012',
        duties: ['Reparación de motores pequeños.'],
      },
    ],
    education: { degree: 'Grado superior en Mecatrónica', school: 'Instituto de Logroño', dates: '2008 – 2010' },
    skills: ['Neumática', 'Electricidad', 'Soldadura', 'Autómatas', 'Prevención de riesgos'],
    languages: ['Español (nativo)', 'Inglés (medio)'],
  },
  {
    language: 'it',
    name: 'Niccolò Brambati',
    title: 'Cuoco',
    email: 'niccolo.brambati@posta.test',
    phone: '+39 06 9999 0123',
    location: 'Forlì, Emilia-Romagna',
    headings: {
      contact: 'Contatti',
      profile: 'Profilo',
      work: 'Esperienza lavorativa',
      education: 'Istruzione',
      skills: 'Capacità',
      languages: 'Lingue',
    },
    profile:
      'Cuoco con dieci anni di esperienza in ristoranti di pesce, abituato a organizzare la brigata, scegliere i fornitori e contenere gli sprechi senza perdere qualità.',
    jobs: [
      {
        title: 'Capo partita',
        employer: 'Ristorante Il Faro',
        dates: 'aprile 2019 – oggi',
        duties: [
          'Responsabile dei primi piatti con tre collaboratori.',
          'Riduzione degli sprechi del venti per cento in un anno.',
          'Formazione degli apprendisti della scuola alberghiera.',
        ],
      },
      {
        title: 'Commis di cucina',
        employer: 'Albergo Belvedere',
        dates: 'maggio 2014 – marzo 2019',
        duties: ['Preparazione delle linee e cura della dispensa.', 'Colazioni per ottanta ospiti.'],
      },
      {
        title: 'Aiuto cuoco',
        employer: 'Trattoria da Zeno',
        dates: '2012 – 2014',
        duties: ['Pulizia del pesce e delle verdure.'],
      },
    ],
    education: { degree: 'Diploma alberghiero', school: 'Istituto di Forlì', dates: '2007 – 2012' },
    skills: ['Cucina di pesce', 'Panificazione', 'Igiene degli alimenti', 'Gestione degli ordini', 'Menù'],
    languages: ['Italiano (madrelingua)', 'Francese (scolastico)'],
  },
  {
    language: 'pt',
    name: 'Conceição Guimarães',
    title: 'Enfermeira',
    email: 'conceicao.guimaraes@correio.test',
    phone: '+351 299 000 417',
    location: 'Évora, Alentejo',
    headings: {
      contact: 'Contacto',
      profile: 'Perfil',
      work: 'Experiência profissional',
      education: 'Formação',
      skills: 'Competências',
      languages: 'Línguas',
    },
    profile:
      'Enfermeira com catorze anos de experiência em medicina interna, responsável pela integração de colegas, pela organização dos turnos e pela comunicação com as famílias.',
    jobs: [
      {
        title: 'Enfermeira responsável',
        employer: 'Clínica São Bento',
        dates: 'fevereiro 2016 – presente',
        duties: [
          'Coordenação de uma equipa de quinze pessoas.',
          'Introdução de uma lista de verificação que reduziu os erros de medicação.',
          'Orientação de estudantes durante os estágios.',
        ],
      },
      {
        title: 'Enfermeira',
        employer: 'Hospital da Planície',
        dates: 'julho 2011 – janeiro 2016',
        duties: ['Cuidados de internamento em três turnos.', 'Registo informático de todos os cuidados.'],
      },
      { title: 'Estagiária', employer: 'Centro de Saúde Norte', dates: '2010 – 2011', duties: ['Vacinação e pensos.'] },
    ],
    education: { degree: 'Licenciatura em Enfermagem', school: 'Universidade de Évora', dates: '2006 – 2010' },
    skills: ['Triagem', 'Cuidados paliativos', 'Gestão de turnos', 'Vacinação', 'Formação'],
    languages: ['Português (língua materna)', 'Inglês (bom)'],
  },
  {
    language: 'nl',
    name: 'Reinder Oosterhuis',
    title: 'Vrachtwagenchauffeur',
    email: 'reinder.oosterhuis@post.test',
    phone: '+31 97 0100 4521',
    location: 'Zutphen, Gelderland',
    headings: {
      contact: 'Gegevens',
      profile: 'Profiel',
      work: 'Werkervaring',
      education: 'Opleiding',
      skills: 'Vaardigheden',
      languages: 'Talen',
    },
    profile:
      'Chauffeur met zestien jaar ervaring in internationaal koeltransport, gewend aan wisselende werktijden, zorgvuldige vrachtadministratie en rechtstreeks contact met opdrachtgevers.',
    jobs: [
      {
        title: 'Chauffeur internationaal',
        employer: 'Koeltransport De Berkel',
        dates: 'oktober 2015 – heden',
        duties: [
          'Wekelijkse ritten naar Italië en Oostenrijk.',
          'Zeven jaar zonder schade en zonder te late levering.',
          'Begeleiding van nieuwe collega’s tijdens de eerste weken.',
        ],
      },
      {
        title: 'Bezorger',
        employer: 'Pakketdienst Veluwe',
        dates: 'maart 2009 – september 2015',
        duties: ['Dagelijks honderdtwintig adressen.', 'Onderhoud van de eigen bus.'],
      },
      {
        title: 'Magazijnmedewerker',
        employer: 'Bloemenveiling Oost',
        dates: '2007 – 2009',
        duties: ['Orders verzamelen en laden.'],
      },
    ],
    education: { degree: 'Chauffeur goederenvervoer', school: 'Graafschap College', dates: '2005 – 2007' },
    skills: ['Rijbewijs CE', 'Koeltransport', 'Tachograaf', 'Ladingzekering', 'Routeplanning'],
    languages: ['Nederlands (moedertaal)', 'Duits (goed)'],
  },
  {
    language: 'pl',
    name: 'Małgorzata Wiśniewska-Żak',
    title: 'Księgowa',
    email: 'malgorzata.zak@poczta.test',
    phone: '+48 22 000 41 55',
    location: 'Łódź, Łódzkie',
    headings: {
      contact: 'Dane kontaktowe',
      profile: 'Podsumowanie',
      work: 'Doświadczenie zawodowe',
      education: 'Wykształcenie',
      skills: 'Umiejętności',
      languages: 'Języki',
    },
    profile:
      'Księgowa z trzynastoletnim doświadczeniem w przedsiębiorstwach produkcyjnych, odpowiedzialna za sprawozdawczość, rozliczenia podatkowe i współpracę z biegłymi rewidentami.',
    jobs: [
      {
        title: 'Samodzielna księgowa',
        employer: 'Zakłady Włókiennicze Jutrzenka',
        dates: 'styczeń 2017 – obecnie',
        duties: [
          'Zamknięcie miesiąca w cztery dni zamiast dziewięciu.',
          'Przygotowanie sprawozdań rocznych i deklaracji.',
          'Wdrożenie elektronicznego obiegu faktur.',
        ],
      },
      {
        title: 'Księgowa',
        employer: 'Hurtownia Sowa',
        dates: 'czerwiec 2011 – grudzień 2016',
        duties: ['Rozliczanie kosztów podróży.', 'Uzgadnianie sald z dostawcami.'],
      },
      { title: 'Stażystka', employer: 'Urząd Miasta', dates: '2010 – 2011', duties: ['Archiwum i korespondencja.'] },
    ],
    education: { degree: 'Magister ekonomii', school: 'Uniwersytet Łódzki', dates: '2005 – 2010' },
    skills: ['Podatki', 'Sprawozdania', 'Arkusze kalkulacyjne', 'Płace', 'Audyt'],
    languages: ['Polski (ojczysty)', 'Angielski (dobry)'],
  },
  {
    language: 'ru',
    name: 'Ксения Верещагина',
    title: 'Менеджер по продажам',
    email: 'ksenia.vereshchagina@pochta.test',
    phone: '+7 495 000 12 48',
    location: 'Ярославль',
    headings: {
      contact: 'Контакты',
      profile: 'О себе',
      work: 'Опыт работы',
      education: 'Образование',
      skills: 'Навыки',
      languages: 'Языки',
    },
    profile:
      'Менеджер по продажам с десятилетним опытом в оптовой торговле, отвечала за переговоры с крупными заказчиками, подготовку договоров и обучение новых сотрудников.',
    jobs: [
      {
        title: 'Старший менеджер',
        employer: 'Торговый дом Волга',
        dates: 'март 2018 – настоящее время',
        duties: [
          'Ведение ста двадцати постоянных заказчиков.',
          'Рост продаж на четверть за два года.',
          'Составление еженедельных отчётов для руководства.',
        ],
      },
      {
        title: 'Менеджер',
        employer: 'Склад Север',
        dates: 'июнь 2013 – февраль 2018',
        duties: ['Приём заказов по телефону.', 'Проверка остатков и сроков поставки.'],
      },
      { title: 'Стажёр', employer: 'Фабрика Заря', dates: '2012 – 2013', duties: ['Работа с документами.'] },
    ],
    education: { degree: 'Экономика и управление', school: 'Ярославский университет', dates: '2008 – 2012' },
    skills: ['Переговоры', 'Договоры', 'Отчётность', 'Обучение', 'Планирование'],
    languages: ['Русский (родной)', 'Английский (средний)'],
  },
  {
    language: 'el',
    name: 'Αθανασία Παπαγεωργίου',
    title: 'Γραμματέας',
    email: 'athanasia.papageorgiou@tachydromeio.test',
    phone: '+30 21 0000 4417',
    location: 'Βόλος, Θεσσαλία',
    headings: {
      contact: 'Επικοινωνία',
      profile: 'Προφίλ',
      work: 'Επαγγελματική εμπειρία',
      education: 'Εκπαίδευση',
      skills: 'Δεξιότητες',
      languages: 'Γλώσσες',
    },
    profile:
      'Γραμματέας διεύθυνσης με εννέα χρόνια εμπειρίας σε ναυτιλιακές εταιρείες, υπεύθυνη για την οργάνωση συναντήσεων, την αλληλογραφία και την τήρηση του αρχείου.',
    jobs: [
      {
        title: 'Γραμματέας διεύθυνσης',
        employer: 'Ναυτιλιακή Πήλιον',
        dates: 'Μάιος 2018 – σήμερα',
        duties: [
          'Οργάνωση ταξιδιών για τριάντα άτομα.',
          'Τήρηση ηλεκτρονικού αρχείου συμβάσεων.',
          'Συντονισμός με τα γραφεία του εξωτερικού.',
        ],
      },
      {
        title: 'Υπάλληλος γραφείου',
        employer: 'Εκδόσεις Μέλισσα',
        dates: 'Ιούνιος 2013 – Απρίλιος 2018',
        duties: ['Τηλεφωνικό κέντρο και υποδοχή.', 'Τιμολόγηση και πληρωμές.'],
      },
      { title: 'Ασκούμενη', employer: 'Δήμος Βόλου', dates: '2012 – 2013', duties: ['Πρωτόκολλο εγγράφων.'] },
    ],
    education: { degree: 'Διοίκηση γραφείου', school: 'Πανεπιστήμιο Θεσσαλίας', dates: '2008 – 2012' },
    skills: ['Αλληλογραφία', 'Αρχειοθέτηση', 'Τιμολόγηση', 'Πρακτικά', 'Υποδοχή'],
    languages: ['Ελληνικά (μητρική)', 'Αγγλικά (άριστα)'],
  },
  {
    language: 'ar',
    name: 'ليلى المنصوري',
    title: 'مديرة مشاريع',
    email: 'layla.almansouri@barid.test',
    phone: '+971 4 000 5512',
    location: 'دبي',
    headings: {
      contact: 'التواصل',
      profile: 'نبذة',
      work: 'الخبرة المهنية',
      education: 'التعليم',
      skills: 'المهارات',
      languages: 'اللغات',
    },
    profile:
      'مديرة مشاريع لديها عشر سنوات من الخبرة في البناء والتخطيط والتنسيق مع الموردين وإعداد التقارير الشهرية للإدارة.',
    jobs: [
      {
        title: 'مديرة مشاريع',
        employer: 'شركة الواحة للبناء',
        dates: '2018 – 2026',
        duties: [
          'إدارة فريق من عشرين مهندسا في ثلاثة مواقع.',
          'تسليم أربعة مبان قبل الموعد المتفق عليه.',
          'تدريب الموظفين الجدد على السلامة.',
        ],
      },
      {
        title: 'مهندسة موقع',
        employer: 'مكتب النخيل الهندسي',
        dates: '2013 – 2018',
        duties: ['متابعة أعمال المقاولين كل يوم.', 'كتابة التقارير الأسبوعية.'],
      },
      { title: 'متدربة', employer: 'بلدية المدينة', dates: '2012 – 2013', duties: ['مراجعة الرسومات.'] },
    ],
    education: { degree: 'هندسة مدنية', school: 'جامعة الخليج', dates: '2008 – 2012' },
    skills: ['التخطيط', 'التفاوض', 'الميزانيات', 'السلامة', 'التقارير'],
    languages: ['العربية (اللغة الأم)', 'الإنجليزية (جيد)'],
  },
  {
    language: 'zh',
    name: '欧阳思远',
    title: '仓库主管',
    email: 'siyuan.ouyang@youjian.test',
    phone: '+86 10 0000 5521',
    location: '青岛市',
    headings: {
      contact: '联系方式',
      profile: '个人简介',
      work: '工作经历',
      education: '教育背景',
      skills: '专业技能',
      languages: '语言能力',
    },
    profile:
      '拥有九年仓储管理经验，负责人员排班、库存盘点以及与运输公司的沟通，熟悉冷链仓库的安全要求，善于培训新员工并改进日常流程。',
    jobs: [
      {
        title: '仓库主管',
        employer: '海风物流公司',
        dates: '2019 – 2026',
        duties: ['管理两个班次共三十名员工。', '两年内将盘点差异减少一半。', '制定新员工培训计划。'],
      },
      {
        title: '仓库管理员',
        employer: '北岸食品公司',
        dates: '2015 – 2019',
        duties: ['负责收货和发货。', '每周检查冷库温度记录。'],
      },
      { title: '实习生', employer: '东山贸易公司', dates: '2014 – 2015', duties: ['整理单据。'] },
    ],
    education: { degree: '物流管理', school: '青岛学院', dates: '2010 – 2014' },
    skills: ['库存管理', '排班', '叉车驾驶', '冷链', '培训'],
    languages: ['中文（母语）', '英语（良好）'],
  },
]
