import type { ProtectedMatter } from '@seatwise/contract/values/hiring'

type Terms = {
  /** Words that are mostly about a person, wherever they occur. */
  anywhere: string
  /** Ambiguous words, which count only in a statement about the person, as in "your health". */
  ofPerson: string
}

/** Terms in lower case, separated by semicolons. A star matches the rest of a word, a number sign matches a number. */
export const protectedTerms: Record<ProtectedMatter, Terms> = {
  age: {
    anywhere: `
      how old are; how old is; years old; year old; years of age; date of birth; birth date; birth year; year of birth
      when were you born; when was he born; when was she born; were you born in; born before; born after; age group
      age gap; age range; retirement age; until retirement; before retirement; close to retirement; near retirement
      nearing retirement; to retire; draw your pension; draw his pension; draw her pension; until your pension
      too old; too young; old for; young for; old enough; young enough; older worker*; older employee*
      older applicant*; older candidate*; older person; older people; older man; older woman; younger than
      younger boss; younger manager; younger people; younger worker*; younger candidate*; younger applicant*
      younger person; young man; young woman; young lady; young person; young people; young family; young blood
      young mother; young father; old man; old lady; youthful; youngster*; old timer*; millennial*; gen z; gen x
      gen y; generation z; generation x; digital native*; teens; twenties; thirties; forties; fifties; sixties
      twenty something*; at thirty; at forty; at fifty; at sixty; half your age; twice your age; stage of life
      stage of your life; stage of his life; time of life; past your prime; past his prime; past her prime; gray hair*
      grey hair*; grandchild*; senior citizen*; wet behind; over the hill; set in his ways; set in her ways
      set in your ways; golden years; people your age; people of your age; your generation; his generation
      her generation; their generation; another generation; fresh out of; leave school; left school; finish school
      finish high school; finished school; finish college; year did you graduate; when did you graduate
      graduation date; still live at home; years you have left; born in #; birthday*; teenager*; boomer*; pensioner*
      gold watch; many candles; when you were; how many more years; years behind; somebody of; working years`,
    ofPerson: `
      old; older; young; younger; aging; ageing; aged; age; born; retire; retired; retiring; retirement; middle aged
      senior in years; pension; youth; elderly; older than; pensioners; birth; graduated`,
  },
  gender: {
    anywhere: `
      man; men; woman; women; lady; girl; girls; bloke*; chap; chaps; lad; lads; guys; gentleman; gentlemen; male
      males; manly; feminine; femininity; masculine; masculinity; girly; ladylike; fairer sex; weaker sex
      stronger sex; opposite sex; housewife; housewives; breadwinner; transgender; transsexual; gender identity
      your gender; his gender; her gender; another gender; what gender; which gender; birth certificate; non binary
      nonbinary; tomboy; boys will be; maternal instinct*; biological clock; a he or; a she or; or a she; being a he
      being a she; bossy; pretty face; hysterical; female*; ladies; pronouns; hormones; skirt; beard; moustache
      a fellow; a he; a she`,
    ofPerson: `
      boy; boys; sex; transition; transitioned; transitioning; attractive; handsome; pretty; makeup`,
  },
  family: {
    anywhere: `
      wife; wives; husband*; spouse*; married; unmarried; marrying; marital; newlywed*; fiance*; divorce*; widow*
      honeymoon; maiden name; in laws; single mother*; single father*; single parent*; single mum*; single mom*
      single dad*; stay at home; maternity leave; paternity leave; maternity cover; maternity break; family leave
      start a family; starting a family; family plan*; family situation; family status; family life
      family obligation*; family dut*; family commitment*; family responsibilit*; family of your own
      family of his own; family of her own; family man; your own family; motherhood; fatherhood; parenthood
      new mother; new father; young children; small children; own children; kids at home; children at home; small kids
      little ones; newborn; another baby; have a baby; had a baby; having a baby; have children; has children
      having children; have kids; has kids; having kids; have any children; have any kids; no kids; no children
      without children; want children; wants children; raising children; raising kids; raised children; childless
      mother of; father of; mom of; as a mother; as a father; as a parent; working mother*; working parent*; birth of
      expecting a; expecting her; baby bump; breast feed*; breastfeed*; ivf; looks after your; look after your
      look after the kids; child care; babysitter; daycare; nanny for; school run; pick up the kids; mouths to feed
      anyone at home; someone at home; somebody at home; who is at home; waiting at home; at home who; at home depend*
      depend on your; depend on him; depend on her; sick parent*; ill parent*; elderly parent*; elderly mother
      elderly father; sick child; sick mother; live alone; lives alone; home maker; living with a partner
      lives with her; lives with his; lives with a; better half; your siblings; your household; intend to adopt
      plan to adopt; adopted a; foster mother; grandmother*; grandfather*; grandson*; granddaughter*
      dependent children; settle down; only child; your partner; his partner; her partner; home with the; pregnan*
      wedding; dad; mum; toddler*; pram; offspring; sweetheart; the children; with someone`,
    ofPerson: `
      children; child; kid; kids; baby; babies; family; parent; parents; mother; father; mom; son; sons; daughter
      daughters; brother; sister; siblings; pregnancy; engaged; single; expecting; toddler; wed; marry; marriage
      adopt; ex; relatives; dependents; dependants; home life; parental leave; childcare; twins; families; partner
      marriages; babysitter*`,
  },
  health: {
    anywhere: `
      medical condition*; medical history; medical problem*; medical issue*; medical reason*; medical leave
      medical restriction*; health problem*; health issue*; health condition*; health history; health reason*
      health status; health trouble; health concern*; your health; his health; her health; ill health; poor health
      mental health; mentally ill; nervous breakdown; sick day*; sick note*; days sick; off sick; called in sick
      call in sick; been ill; fell ill; often ill; often sick; illness*; ailment*; disabled person; disabled people
      impairment*; crutches; hard of hearing; hearing loss; asperger*; adhd; dyslexi*; bipolar; schizo*; depressed
      depressive; antidepressant*; anxiety; burnout; burned out; burnt out; panic attack*; therapist; psychiatrist
      psychiatric; in therapy; painkiller*; pills; diabet*; epilep*; seizure*; migraine*; remission; tumor*
      tumour*; a stroke; heart attack*; heart condition; heart disease; heart trouble; pacemaker; asthma*; allergic to
      hiv; hepatitis; multiple sclerosis; parkinson*; anorexi*; bulimi*; obes*; overweight; lose weight; lost weight
      gained weight; alcoholi*; sobriety; in recovery; drinking problem; drink too much; drug abuse; drug problem
      hooked on; problems with alcohol; struggled with alcohol; do you smoke; smoker*; hospitalized; hospitalised
      to a hospital; in hospital; in a hospital bed; limps; limping; stutter*; stammer*; back problem*; back pain
      bad back; bad knee*; bad heart; the doctors; your doctor; his doctor; her doctor; see a doctor; saw a doctor
      physically fit; physically able; physical limitation*; workers' compensation; compensation claim
      on the spectrum; fertility treatment; miscarriage; menopaus*; suffers from; suffer from; suffered from
      suffering from; tires easily; disorder*; blood pressure; blood sugar; treated for; operated on; surgery on
      thyroid; your nerves; his nerves; her nerves; your body; his body; her body; your back; her back; self harm
      suicid*; recovering from; recovered from; sick often; your weight; his weight; her weight; high blood; unfit
      your knees; his knees; her knees; addict*; autis*; depression; cancer; chronic; frail; limp; away often
      the long break; a risk on; struggle with; struggles with; lungs; be away`,
    ofPerson: `
      chemo*
      sick; ill; unwell; disability; disabilities; disabled; healthy; unhealthy; therapy; blind; injured; injury
      diagnosis; doctor; disease*; condition; allergies; allergic; knees; hearing; eyesight; surgery; fit enough
      well enough; wheelchair*; deaf; diagnos*; hearing aid*; insulin; chronically; sick leave; prescription; rehab
      impaired; handicap*; medication*; drugs; health; medical; smoke; smoking; cigarettes; weigh; medicine`,
  },
  origin: {
    anywhere: `
      a citizen; us citizen; foreign citizen; ethnic; ethnicity; racial*; his race; your race; her race; what race
      which race; skin color; skin colour; color of his skin; color of her skin; colour of his skin
      colour of her skin; person of color; person of colour; people of color; woman of color; dark skin*; darker
      complexion; accent; where are you from
      where is he from; where is she from; where were you born; where was he born; where was she born; you come from
      he comes from; she comes from; your parents from; originally from; really from; country of birth
      country of origin; country were you born; which country; born abroad; born here; born in this; born overseas
      born and raised; grew up in; grow up in; grow up speaking; grew up speaking; raised in; immigrant*; immigrated
      emigrated; migrant background; migration background; foreigner*; foreign national; foreign born
      foreign sounding; foreign name; foreign background; fled; to this country; in this country; came over
      old country; home country; homeland; residence permit; work permit; work authorization; green card; undocumented
      go back home; go back one; surname*; last name; family name sounds; name sounds; name suggests; your roots
      his roots; her roots; your heritage; his heritage; her heritage; your people; his people; her people
      your culture; his culture; her culture; from his culture; people from; your tribe; his kind of; middle eastern
      latino*; latina*; hispanic*; african american; asian*; slavic; gypsy; mediterranean; europeans; germans
      italians; mexicans; africans; arabs; indians; turks; russians; guest worker*; your hair; an arab; a turk; a pole
      black woman; black man; white woman; white man; foreign looking; another culture; passport; nationalit*
      citizenship; folks; temperament; upbringing; grow up; growing up; people like him; people like her; by birth
      his hair; her hair`,
    ofPerson: `
      native language; native tongue; first language; mother tongue
      foreign; native; citizen; citizens; race; black; african; arab; chinese; indian; turkish; polish; russian
      mexican; nigerian; korean; japanese; vietnamese; iranian; syrian; ukrainian; brazilian; jewish; indigenous
      roots; heritage; origin; origins; grandparents; cousins; skin; visa; refugee*; asylum; immigration status
      native speaker; skin tone; ancest*; exotic; country of`,
  },
  religion: {
    anywhere: `
      your faith; his faith; her faith; their faith; what faith; which faith; of faith; your church; his church
      her church; which church; what church; attend church; go to church; goes to church; church goer; churchgoer*
      churchgoing; the mosque; congregation; god; a higher power; afterlife; jesus; allah; the lord; the almighty
      pray; prays; praying; say grace; sabbath; shabbat; ramadan; lent or; yom kippur; passover; eid; diwali
      good friday; headscar*; hijab*; niqab; burqa; turban*; skullcap; yarmulke; kippah; veil; muslim*; moslem*; jew
      jews; judaism; islam*; catholic; catholics; protestant*; hindu*; buddhis*; sikh*; mormon*; baptist*; lutheran*
      evangelical*; quaker*; adventist*; calvinist*; methodist*; jehovah's; christian; christians; christianity
      atheis*; agnostic; devout*; pious; piety; godless; baptized; baptised; baptism; nun; nuns; missionary
      missionaries; sunday school; bible; koran; quran; scripture*; rosary; holy; religious holiday*; her priest
      his priest; rabbi; imam; seminary; creed; cross around; born again; communion; confession; covers her hair
      covers her head; shake hands with; spiritual*; believer*; unbeliever*; what you believe; what she believes
      what he believes; her beliefs; his beliefs; your beliefs; do you fast; halal only; volunteer work at a mosque
      religion*; parish; prayer*; people like you; scarf; the beard; was raised`,
    ofPerson: `
      church; mosque; temple; jewish; fasting; faith; moral grounds; kosher; worship*; synagogue*; a mosque; convent
      religious; halal; believe; beliefs`,
  },
  orientation: {
    anywhere: `
      sexual; sexuality; sexually; gay; gays; lesbian*; bisexual*; homosexual*; heterosexual*; queer; lgbt*
      out at work; coming out to; out of the closet; out and proud; closeted; pride parade; pride march; at pride
      yourself as straight; are you straight; is straight; straight or; boyfriend*; girlfriend*; same sex; own sex
      attracted to; drawn to men; drawn to women; dates men; date men; date women; likes men; like men; like guys
      his husband; her wife; another man; another woman; confirmed bachelor; bachelor with; love life; private life
      life partner; two mums; two moms; two dads; civil partner*; domestic partner*; who you love; whom you love
      share your life; he lives with; she lives with; came out as; came out at; come out as; come out to`,
    ofPerson: `
      straight; orientation; pride; come out; dating; came out`,
  },
  politics: {
    anywhere: `
      political party; political view*; political leaning*; political opinion*; political belief*
      political conviction*; political activit*; political stance; political affiliation; politically
      political sympathies; political side; your politics; his politics; her politics; you vote for; you vote in
      did you vote; do you vote; voted for; votes for; vote for; vote democrat; voter; which party; what party
      a party member; party member*; party card; party congress; member of a party; member of any; last election
      next election; the current president; the president; prime minister; the chancellor; the government; left wing*
      right wing*; far left; far right; lean left; lean right; leanings; leftist*; populist*; republican*; democrats
      a democrat; the greens; the tories; tory; conservatives; liberals; a liberal; a conservative
      rather conservative; socialist*; communist*; libertarian*; marxist*; anarchist*; feminist*; monarch*; pacifist*
      nationalist*; labor union; labour union; trade union*; union member*; union activ*; union organizer; union card
      union man; your union; his union; her union; a union; join a union; shop steward*; steward of his
      steward of her; organize the staff; picket*; go on strike; went on strike; on strike; walkout; comrade*; marched
      marches with; demonstrations; demonstrated against; petition against; activism; activist*; campaigned; abortion
      brexit; referendum; gun control; gun rights; death penalty; trump; biden; conscientious objector
      where do you stand; ideolog*; collective bargaining; senator; card carrying; protested; canvassed for; you vote
      protest*; dues; solidarity; youth wing; profile picture`,
    ofPerson: `
      politics; political; conservative; liberal; democrat; ideology; union; immigration; works council; party; voted
      vote`,
  },
}

/** Phrases that contain one of the terms but say nothing about a person. They are removed first. */
export const harmlessPhrases = `
  family of products; family of parts; products family; product family; family owned; family business; family law*
  family doctor*; family medicine; family size*; family room*; family friendly; font family; a family practice
  parent class*; parent company; parent compan*; parent teacher; parent record*; parent child; child process*
  child record*; child class*; child node*; child welfare; child protection; childcare cent*; child care cent*
  daycare cent*; children's; child development; baby food; baby clothes; baby products; pregnant pause
  marriage of two; mental health clinic; mental health nurs*; disability insurance; disability service*
  sick leave request*; cancer research; cancer charity; cancer ward; prescription drug*; prescription order*
  blind test*; blind spot*; double blind; doctor's office; doctor of; hearing aids in; therapy dog*; race condition*
  race car*; race track; foreign exchange; foreign key*; foreign trade; foreign language*; native app*; native mobile
  native code; cloud native; native speakers of; react native; citizen service*; citizen science; visa paperwork
  visa card*; visa application*; passport office; passport control; black belt; black box; black friday; origin of the
  cross origin; in good faith; good faith; faith in the; religious studies; religious education; religious art
  leap of faith; catholic school; catholic hospital; catholic charities; christian aid; church roof; roof of a church
  straight line; straight to; straight away; straight from; straight forward; office politics; political science
  political pressure; conservative estimate*; liberal arts; liberal use; union of; credit union; european union
  union contract*; western union; union pacific; student union; party wall; third party; other party; party suppl*
  women's; men's; man hour*; man day*; man power; male connector*; female connector*; male and female connector*
  young company; young product; young brand; retirement plan*; retirement saving*; retirement product*
  retirement home*; retire a; retired a; retired the; retire the; aging database*; aging infrastructure; aging report*
  ageing report*; aged care; aged debt*; elderly care; care of the elderly; youth club; youth team*; youth work*
  youth football; youth center; youth centre; youth program*; age of open; age of ticket*; age of the
  disabled feature*; disabled the; injury rate*; injury report*; baptism of fire; holy grail; holy mess; father figure
  addictive; prayer book publisher; the government contract*; accent color; accent colour; accent wall*
  wedding cater*; wedding cake*; wedding photo*; wedding plan*; wedding dress*; wedding venue*; with a union on
  with the union; health inspector*; health aide*; health department*; managing partner; senior partner; partner at
  partner of; partner in; country of the; doctor who`
