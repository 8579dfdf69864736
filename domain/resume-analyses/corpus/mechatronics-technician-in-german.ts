import type { CorpusResume } from './corpus-resume.ts'

export const mechatronicsTechnicianInGerman: CorpusResume = {
  text: `Lebenslauf

Persönliche Daten
Name: Emre Hollmann
Anschrift: Kanalweg 3, 23552 Lübeck
Telefon: 0151 / 555 01 22
E-Mail: e.hollmann@mail.test
Geburtsdatum: 09.05.1995
Familienstand: ledig

Berufserfahrung
02/2020 – heute
Servicetechniker Aufzüge
Hebewerk Aufzüge GmbH, Hamburg
• Wartung und Störungsbehebung an rund 140 Anlagen
• Bereitschaftsdienst, Einweisung neuer Kollegen

08/2015 – 01/2020
Mechatroniker
Nordmetall Fertigung GmbH & Co. KG, Lübeck
• Instandhaltung von Pressen und Schweißrobotern
• SPS-Programmierung (Siemens S7)

02/2012 – 07/2015
Ausbildung zum Mechatroniker
Nordmetall Fertigung GmbH & Co. KG, Lübeck

Schule und Weiterbildung
09/2017 – 06/2021
Staatlich geprüfter Techniker (Teilzeit)
Abendschule Technik Lübeck
08/2005 – 07/2011
Realschulabschluss
Realschule Am Wall, Lübeck

Kenntnisse
Deutsch (Muttersprache), Englisch (B1), Türkisch (fließend)
MS Office, SAP PM, EPLAN
Führerschein Klasse B

Lübeck, 14.10.2026`,
  skills: ['Microsoft Office', 'SAP'],
  languages: ['German', 'English', 'Turkish'],
}
