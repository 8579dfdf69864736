import type { CorpusResume } from './corpus-resume.ts'

export const truckDriver: CorpusResume = {
  text: `Lamar T. Vickery
2907 County Road 14, Dunmore, TX 76543
Phone 254 555 0166

CDL Class A driver, 11 years, 900,000 safe miles, HazMat and Tanker endorsements, TWIC card

DRIVING EXPERIENCE

Prairie Star Freight, Dunmore TX
OTR Driver 04/2022 - Present
48 states, dry van and reefer, ELD logs, zero preventable accidents

Lone Mesa Oilfield Services, Odell TX
Tanker Driver 09/2018 - 11/2021
Hauled crude and fresh water, 12 hour shifts, 24/7 on call

Big Basin Transport, Abernathy TX
Regional Driver 02/2016 - 08/2018
Flatbed: loading, chaining, tarping. 2,500 miles a week

Hartwell Beverage Co, Dunmore TX
Delivery Driver 06/2014 - 01/2016
Delivered to 15-20 stores a day, handled cash and invoices

Pecan Valley Feed Store
Warehouse / Forklift 2012 - 2014

EDUCATION
Roadmaster Truck School, Waco TX   CDL training, 2014
Dunmore High School, graduated 2011

Clean MVR. DOT medical card good through 03/2027.`,
  roles: [
    ['OTR Driver', '2022-04 to present'],
    ['Tanker Driver', '2018-09 to 2021-11'],
    ['Regional Driver', '2016-02 to 2018-08'],
    ['Delivery Driver', '2014-06 to 2016-01'],
    ['Warehouse / Forklift', '2012 to 2014'],
  ],
  education: [
    ['CDL training', 'to 2014'],
    ['Dunmore High School', 'to 2011'],
  ],
}
