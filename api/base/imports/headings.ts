import type { PersonImportField } from '@seatwise/contract/values/people'

/**
 * The headings that other systems give to a field, in English, Spanish, French, German, Italian, Dutch and Portuguese.
 * The more usual one stands first: it decides between columns that fit equally well. A heading is compared as a whole,
 * because "Email consent" and "Phone country code" begin like a field and hold something else.
 */
const phrases: Record<PersonImportField, string> = {
  email: `
    email, email address, email value, primary email, email primary, primary email address,
    candidate email, candidate email address, applicant email, contact email, preferred email,
    best email, personal email, personal email address, email personal, home email, email home,
    work email, work email address, business email, email work, email business, email other, emails,
    email addresses, email id, mail, mail address, employee email,
    correo, correo electrónico, dirección de correo, dirección de correo electrónico, dirección de email,
    adresse email, adresse mail, courriel, adresse électronique, adresse de messagerie,
    courrier électronique, adresse courriel, mailadresse, email privat, email geschäftlich,
    posta elettronica, indirizzo email, indirizzo mail, indirizzo di posta elettronica, indirizzo e-mail,
    emailadres, mailadres, endereço de email, correio eletrônico, correio electrónico`,
  first: `
    first name, first, given name, given, forename, fname, candidate first name,
    applicant first name, contact first name, employee first name, legal first name,
    preferred first name, first names, given names, nombre de pila, primer nombre, nombres,
    prénom, prénoms, vorname, vornamen, rufname, nome di battesimo, voornaam, voornamen,
    roepnaam, primeiro nome, nome próprio`,
  last: `
    last name, last, surname, family name, family, lname, candidate last name, applicant last name,
    contact last name, employee last name, legal last name, last names, apellidos, apellido,
    primer apellido, nom de famille, nom d’usage, nachname, familienname, zuname, cognome, cognomi,
    achternaam, familienaam, sobrenome, apelido, apelidos, último nome`,
  name: `
    full name, name, candidate name, candidate, applicant name, applicant, person, person name,
    employee name, employee, client, client name, contact name, contact, participant,
    participant name, respondent, respondent name, display name, legal name, full legal name,
    last name first name, first name last name, name of candidate, candidate full name, first and last name,
    nombre, nombre completo, nombre y apellidos, nombre y apellido, apellidos y nombre, candidato,
    nom, nom complet, nom et prénom, prénom et nom, nom prénom, prénom nom, candidat,
    vollständiger name, vor und nachname, vorname nachname, vorname und nachname, name vorname,
    bewerber, kandidat, mitarbeiter, nome, nome completo, nome e cognome, cognome e nome,
    nominativo, naam, volledige naam, voor en achternaam, kandidaat, medewerker, nome e sobrenome`,
  phone: `
    phone, phone number, mobile phone, mobile, mobile number, mobile phone number, cell phone,
    cell, cellphone, cell number, phone value, primary phone, primary phone number, phone mobile,
    phone cell, candidate phone, candidate phone number, applicant phone, contact number, contact phone,
    telephone, telephone number, tel, home phone, phone home, work phone, phone work,
    business phone, other phone, phones, phone numbers, whatsapp, whatsapp number,
    teléfono, teléfono móvil, móvil, celular, número de teléfono, teléfono celular,
    téléphone, téléphone portable, téléphone mobile, portable, numéro de téléphone, tél portable,
    telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, mobiltelefon, rufnummer,
    telefon mobil, telefon privat, telefon geschäftlich, cellulare, numero di telefono,
    telefono cellulare, telefoon, telefoonnummer, mobiel, mobiel nummer, mobiele telefoon, gsm,
    telefone, telemóvel, número de telefone, telefone celular`,
  kind: `
    kind, candidate or employee, person type, type, record type, contact type,
    tipo, typ, art`,
  title: `
    job title, current title, current job title, current position, title, position, position title,
    organization title, employee job title, occupation, job, role,
    puesto, puesto de trabajo, cargo, título del puesto, poste, intitulé du poste, fonction,
    titre du poste, stelle, berufsbezeichnung, stellenbezeichnung, jobtitel, funktion, beruf,
    posizione, mansione, ruolo, qualifica, functie, functietitel, functienaam, função, posição`,
  location: `
    location, site, branch, office, office location, work location, location name, store,
    ubicación, sede, sucursal, lieu, établissement, agence, standort, filiale, niederlassung,
    luogo, locatie, vestiging, localização, filial, unidade`,
  department: `
    department, dept, team, division, department name, departamento, département, service, équipe,
    abteilung, bereich, reparto, dipartimento, afdeling, setor`,
  owner: `
    owner, owner email, contact owner, contact owner email, recruiter, recruiter email, manager,
    manager email, hiring manager, hiring manager email, candidate owner, record owner, assigned to,
    assigned user, responsable, reclutador, recruteur, propriétaire, betreuer, verantwortlich,
    zuständig, responsabile, eigenaar, verantwoordelijke, responsável`,
  hired_at: `
    hire date, hired, hired at, hired on, date hired, hired date, date of hire, employed since,
    original hire date, start date, employment start date, joined, join date, joining date,
    date joined, employed, fecha de contratación, fecha de ingreso, fecha de alta, fecha de inicio,
    date d’embauche, date d’entrée, date de début, eintrittsdatum, einstellungsdatum, eingestellt am,
    angestellt seit, eintritt, data di assunzione, data assunzione, data inizio, datum in dienst,
    in dienst sinds, startdatum, data de admissão, data de contratação, data de início`,
  tags: `
    tags, tag, labels, label, keywords, keyword, categories, group membership, candidate tags,
    contact tags, etiquetas, étiquettes, mots clés, schlagworte, schlagwörter, kategorien,
    etichette, parole chiave, trefwoorden, marcadores, palavras chave`,
}

/** Only the letters of a heading, so that "E-mail 1 - Value", "email_value" and "EmailValue" are one. */
const foldedHeading = (heading: string) =>
  heading.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\P{L}/gu, '')

type Known = { field: PersonImportField; rank: number }

const knownHeadings = new Map<string, Known>(
  // The cast is safe: `phrases` has an entry for every field and no others.
  (Object.entries(phrases) as [PersonImportField, string][]).flatMap(([field, ofField]) =>
    ofField.split(',').map((phrase, rank): [string, Known] => [foldedHeading(phrase), { field, rank }]),
  ),
)

/**
 * The field that a heading names, and its place among the headings of that field: 0 is the most usual one.
 * @returns undefined for a heading that is not known
 */
export const knownHeading = (heading: string): Known | undefined => knownHeadings.get(foldedHeading(heading))
