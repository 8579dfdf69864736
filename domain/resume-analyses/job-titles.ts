/** The words that a job's title ends with before `of`, `for`, a bracket or a level: `Director of Sales`, `Cook II`. */
const headWords = new Set(
  `
    accountant actor actuary adjunct adjuster administrator adviser advisor advocate agent aide airman ambassador
    analyst anesthetist announcer appraiser apprentice arborist architect archivist artisan artist assembler
    assessor assistant associate astronomer attendant attorney auditor author babysitter bagger baker banker barback
    barber barista bartender beekeeper biologist blacksmith boilermaker bookbinder bookkeeper bricklayer broker
    builder bursar busser butcher butler buyer cabinetmaker captain caregiver carer caretaker carpenter cartographer
    caseworker cashier cataloguer caterer ceo cfo chair chairperson chambermaid chancellor chaplain chauffeur chef
    chemist chief childminder choreographer cio cleaner clerk clinician cmo co-founder co-ordinator coach cobbler
    collector colonel columnist commander commis composer concierge conductor conservator constable consultant
    contractor controller coo cook coordinator copywriter corporal correspondent councillor counsel counsellor
    counselor courier crewmember cto curator custodian dancer dean decorator demonstrator dentist deputy designer
    detailer detective developer devops dietitian director dishwasher dispatcher docent doctor doorman drafter
    draftsman driver drywaller ecologist economist editor educator electrician embalmer engineer ensign entrepreneur
    erector estimator examiner executive expediter expert fabricator facilitator farmer farmhand fellow filmmaker
    finisher firefighter fisherman fitter florist foreman forester forewoman founder freelancer fundraiser gardener
    geologist glazier goldsmith grader greeter grinder groomer groundskeeper guard guide hairdresser hairstylist
    handler handyman head headmaster headteacher helper historian host hostess housekeeper hygienist illustrator
    inspector installer instructor intern interpreter interviewer investigator ironworker janitor jeweler jeweller
    joiner journalist journeyman judge keeper labeler laborer labourer landscaper lead leader lecturer liaison
    librarian lieutenant lifeguard lineman lineworker linguist locksmith logger logistician longshoreman machinist
    magician maid maker manager marine marketer mason masseuse master mate matron mechanic mechanics mediator member
    mentor merchandiser merchant messenger metalworker meteorologist midwife miller millwright miner minister mixer
    mixologist model modeler moderator mover musician nanny navigator nco notary nurse nutritionist officer
    operative operator optician optometrist orderly organiser organist organizer owner packer painter paraeducator
    paralegal paramedic paraprofessional partner pastor patroller patternmaker paver pharmacist philanthropist
    phlebotomist photographer physician physicist physiotherapist picker pilot pipefitter pipelayer planner
    plasterer plumber podiatrist polisher porter postdoc practitioner preparer presenter president presser principal
    printer processor producer professor programmer proofreader proprietor provost psychiatrist psychologist
    publicist purchaser radiographer ranger realtor receptionist recruiter rector registrar rep reporter
    representative researcher restorer retoucher reviewer rigger roofer roustabout runner sailor salesman
    salesperson saleswoman scaffolder scheduler scientist scribe sculptor seaman seamstress secretary seller
    sergeant server sewer shampooist shelver sheriff shipper shopper singer sitter sociologist soldier sommelier
    specialist splicer sprayer steward stewardess stocker stonemason strategist stylist subcontractor superintendent
    supervisor surgeon surveyor sweeper tailor teacher technician technologist teller temp tester therapist tiler
    toolmaker trader trainee trainer transcriber transcriptionist translator treasurer trimmer trooper trucker tutor
    typist underwriter upholsterer usher valet vendor veterinarian vice-president videographer volunteer vp waiter
    waitress waitstaff warden warehouseman washer watchman weaver welder winemaker woodworker worker writer
    zookeeper`
    .trim()
    .split(/\s+/),
)

/** Behind these words of a title stands what the job is about. */
const endOfHead = /\s(?:of|for|to|in|at|with|on)\s|[(/&|,:;–—]|\s-\s|\s(?:and|or)\s/i
const level =
  /^(?:[ivx]{1,4}|\d{1,2}|jr|sr|junior|senior|level|grade|first|second|third|class|1st|2nd|3rd|emeritus)\.?$/i

/** How surely a text is a job's title: 2 where its head is one (`Bus Driver II`), 1 where another word is, 0 elsewhere. */
export function titleScore(text: string): 0 | 1 | 2 {
  const words = wordsOf(text.split(endOfHead, 1)[0]!)
  while (words.length > 1 && level.test(words.at(-1)!)) words.pop()
  if (isTitleWord(words.at(-1) ?? '')) return 2
  return wordsOf(text).some(isTitleWord) ? 1 : 0
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d’'.-]+/gu) ?? []

const isTitleWord = (word: string): boolean =>
  headWords.has(word) || (word.endsWith('s') && headWords.has(word.slice(0, -1)))
