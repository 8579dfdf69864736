/**
 * Invented people with names in the forms of their languages, for tests. The forms (particles, several surnames, one name,
 * order) follow the Unicode CLDR guide to person names and "Personal names around the world" of the W3C.
 */
const table = `
Afrikaans: Pieter|van der Merwe; Anneke|du Plessis; Johannes|van Niekerk; Elsabé|Labuschagne; Kobus|de Villiers
Albanian: Gjergj|Çela; Besiana|Hoxhaj; Ëndrit|Kelmendi; Mirë|Përmeti; Shpëtim|Gjoka
Amharic: አበበ|ቢቂላ; ትዕግሥት|ከበደ; ዮሐንስ|ኃይለ; ሰላም|ተስፋዬ; መሐመድ|አህመድ
Arabic: عبد الرحمن|الحسيني; فاطمة الزهراء|بن علي; محمد|آل مكتوم; نُور|الشامي; لَيْلَى|العُمري; أبو بكر|الصدّيق
Arabic in Latin letters: Faisal|bin Turki; Noura|bint Khalid; Abd al-Rahman|al-Harbi; Mona|El Sayed; Omar|Abu Zaid
Armenian: Արմեն|Պետրոսյան; Անահիտ|Տէր-Ղազարեան; Վարդուհի|Հովհաննիսյան; Լևոն|Սարգսյան
Azerbaijani: Əli|Məmmədov; Günel|Hüseynova; İlham|Quliyev; Şəbnəm|Əliyeva; Çingiz|Abdullayev
Basque: Iñaki|Etxeberria; Nekane|Agirre Goikoetxea; Xabier|Ibarra; Eñaut|Ugarte
Bengali: শ্যামল|চট্টোপাধ্যায়; রূপা|বন্দ্যোপাধ্যায়; মোঃ রফিকুল|ইসলাম; আয়েশা|খাতুন; ঋতু|দাশগুপ্ত
Bulgarian: Йордан|Цветанов; Щеряна|Ангелова; Ъглена|Жечева; Благовест|Ючормански
Burmese: သူရ|အောင်; ခင်မျိုး|ချစ်; နန်းခမ်း|နောင်; ဇော်ဝင်း|ထွဋ်
Catalan: Gal·la|Puig i Soler; Núria|Martí de la Torre; Oriol|Çabater; Mercè|d’Oms
Cherokee: ᎦᎳᎩᎾ|ᏩᏘ; ᏎᏉᏯ|ᎠᏂ
Chinese, simplified: 小明|王; 伟|欧阳; 思琪|诸葛; 鑫|马; 子涵|李
Chinese, traditional: 志豪|陳; 雅婷|張簡; 㛢|龔; 家輝|歐陽
Croatian: Željka|Đurđević; Ćiro|Blažević; Tomislav|Šušnjar; Anđela|Grgić-Pavlović
Czech: Bořek|Šťastný; Žofie|Dvořáčková; Řehoř|Krčmář; Ludmila|Ďoubalíková; Jiří|z Poděbrad
Danish: Søren|Kjær; Åse|Østergård; Bjørn|Mølgaard Nielsen; Æ|Bødker
Dutch: Jan|van den Heuvel; Sjoerd|’t Hart; Maaike|in ’t Veld; Daniël|ter Braak; Fré|van der Ploeg; Ĳsbrand|Prins
English: Amy|O’Brien; Mary-Kate|St. John-Smythe; D’Andre|McAllister; J. R.|Tolliver; Zoë|Fairbairn; Anne Marie|de la Mare; Li’l Joe|Mac Donald
Estonian: Õie|Käämbre; Jüri|Öösalu; Äli|Õunapuu; Külli|Müürsepp
Filipino: Ma. Cristina|de los Santos; José Mari|Dela Cruz; Niño|Macapagal; Lualhati|Bautista-Reyes
Finnish: Äijö|Hyvönen; Väinö|Yrjö-Koskinen; Åke|Lindström; Satu|af Hällström
French: François|de La Tour; Anaïs|L’Hénoret; Jean-Noël|Dœuff; Loïc|Le Goff; Aÿ|d’Oÿ; Héloïse|du Chêne des Bois; Marie Thérèse|Lœuillet
Galician: Xoán|Castiñeira; Iria|Núñez do Campo; Antía|Ríos Fariña
Georgian: გიორგი|ჩხეიძე; თინათინ|ყანჩელი; ნინო|მჭედლიძე; ვახტანგ|ჯავახიშვილი
German: Jürgen|Groß; Ännchen|von der Heide; Karl-Heinz|Müller-Lüdenscheidt; Björn|Freiherr von und zu Hohenstein; Käthe|Strauß; Özlem|Weiß; Ernst August|zur Lippe
Greek: Ὀδυσσεύς|Παπαδόπουλος; Ευαγγελία|Χατζηγεωργίου; Άγγελος|Ψαρράς; Μαρία-Ελένη|Οικονόμου; Νικόλαος|Ντάλης
Gujarati: હર્ષ|પટેલ; જ્યોત્સ્ના|ત્રિવેદી; કૃષ્ણા|દેસાઈ
Hausa: Ƙasimu|Ɓauchi; Ɗan Juma|Yar’adua; Aishatu|Ƴantumaki
Hawaiian: Kaʻahumanu|Kealoha; Keola|Kapiʻolani; Nāinoa|Hōkūleʻa
Hebrew: שרה־לאה|בן דוד; יוסף|אבן־שושן; ז׳אן|ג׳ורג׳; אביטל|בר־לב
Hindi: लक्ष्मी|श्रीवास्तव; ओम|प्रकाश; ज़ोया|ख़ान; कृष्ण|चतुर्वेदी; श्रद्धा|द्विवेदी
Hungarian: Ödön|Szűcs; Őzike|Győrffy; Árpád|Kővágó-Örsi; Zsófia|Szent-Györgyi; Vilmos|ifj. Tóth
Icelandic: Þórður|Guðmundsson; Ásdís Æsa|Ragnheiðardóttir; Ör|Öræfinn; Sæþór|Ýmisson
Igbo: Ụchenna|Ọkafọ; Ngọzi|Nwankwọ; Chịdị|Ezeọ
Indonesian: Sukarno|; Suharto|; Megawati|; Ni Luh|Sekar Ayu; I Gusti|Ngurah Rai
Irish: Sinéad|Ní Bhriain; Tadhg|Ó Súilleabháin; Caoimhe|Nic Dhonnchadha; Pádraig|Mac Giolla Phádraig; Máire|Uí Chonaill
Italian: Niccolò|D’Alessandro; Maria Grazia|de’ Rossi; Salvatore|Lo Presti; Nicolò|dell’Acqua; Chiara|della Valle; Giosuè|Li Causi
Japanese: 健太|髙橋; さくら|佐々木; 一郎|﨑山; リョウ|渡邊; 美ゝ|𠮷田
Kannada: ಕೃಷ್ಣ|ಮೂರ್ತಿ; ಲಕ್ಷ್ಮೀ|ನಾರಾಯಣ್; ಶ್ರೀನಿವಾಸ|ಗೌಡ
Kazakh: Әсел|Нұрғалиева; Қуаныш|Өтепов; Үміт|Жұмабай; Ғани|Іскендір
Khmer: សុភ័ក្ត្រ|ជា; ចាន់ថា|ស៊ុន; វិបុល|គឹម
Korean: 민준|김; 서연|남궁; 하늘|선우; 지우|황보
Kurdish: Şêrîn|Îbrahîm; Ûsiv|Çetîn; Gulîstan|Ezîz; ھێمن|عەبدوڵڵا
Lao: ສົມພອນ|ວົງສາ; ຄຳແພງ|ສີສຸກ; ບຸນມີ|ແກ້ວມະນີ
Latvian: Jānis|Bērziņš; Ķirts|Čakste; Ģirts|Ķēniņš; Žanna|Ļaudama
Lithuanian: Žydrūnas|Šimkūnaitis; Ąžuolas|Čiurlionis; Ūla|Žukauskienė-Ėglė
Malagasy: Andriana|Ramanantsoa; Ny Aina|Andrianampoinimerina
Malay: Siti|binti Rahman; Ahmad|bin Ismail; Nur’ain|a/p Subramaniam
Malayalam: കൃഷ്ണന്‍|നമ്പൂതിരി; ലക്ഷ്മി|മേനോൻ; ജോർജ്ജ്|വർഗ്ഗീസ്
Maltese: Ġorġ|Żahra; Ħaġar|Għaxaq; Ċensu|Tabone
Māori: Tāmati|Te Kanawa; Whetū|Ngāpō; Āwhina|Pōtiki
Marathi: ज्ञानेश्वर|तऱ्हेकर; श्रीकृष्ण|कुलकर्णी; वर्षा|दऱ्हाणे
Mongolian: Ганзориг|Өлзий; Төмөр|Үржин; Энхтуяа|; ᠪᠣᠯᠤᠷ|ᠴᠡᠴᠡᠭ
Nepali: सृष्टि|श्रेष्ठ; बिष्णुप्रसाद|ढुङ्गाना
Norwegian: Åsmund|Bjørndalen; Kåre|Sørlie Ødegård; Trygve|von der Lippe; Øydis|Ås
Odia: କୃଷ୍ଣ|ପଟ୍ଟନାୟକ; ଲକ୍ଷ୍ମୀ|ମହାନ୍ତି
Pashto: ګل|احمدزی; ښایسته|ځدران; پښتنه|خټک
Persian: علی‌رضا|حسینی; فاطمه|نیک‌پور; مهدی‌قلی|خان‌زاده; ژاله|گل‌محمدی; پگاه|میر‌عمادی
Polish: Łukasz|Żółć; Świętosława|Brzęczyszczykiewicz; Zdzisław|Gąsienica-Byrcyn; Mścisław|z Dąbrowy; Grażyna|Śmigły-Rydz
Portuguese: João|da Conceição; Inês|dos Santos Abrantes; Conceição|d’Ávila e Sousa; Ângelo|Gonçalves de Sá; Lúcia|do Ó
Punjabi: ਗੁਰਪ੍ਰੀਤ|ਸਿੰਘ; ਹਰਜੀਤ|ਕੌਰ; ਸ਼੍ਰੀ|ਢਿੱਲੋਂ
Romanian: Ștefan|Țepeș; Ioan-Gheorghe|Brătianu; Mădălina|Șerbănescu; Aurelian|de la Țigănași
Russian: Фёдор|Щукин; Наталья|Объедкова; Пётр|Римский-Корсаков; Юлия|фон дер Пален; Ы|Йоу
Samoan: Fa’afetai|Tuimaleali’ifano; Sēfulu|Le’aupepe
Serbian: Ђорђе|Његош; Љиљана|Џакула; Ћирило|Чавић; Њежана|Живојиновић
Sinhala: ප්‍රනාන්දු|ද සිල්වා; ශ්‍රී|වික්‍රමසිංහ; කෘෂාන්|රත්නායක
Slovak: Ľubomír|Štúr; Ďurko|Kŕč; Žeňa|Ĺaľová; Ján|zo Záhoria
Slovene: Žiga|Čučnik; Špela|Pušnik; Urška|Črnič
Somali: Cabdiraxmaan|Cali; Xaawo|Cismaan; Ka’aliye|
Spanish: María de los Ángeles|Muñoz; José|García Íñiguez; Begoña|de la Peña; Ángel|de Todos los Santos; Núria|Güell y Bacigalupi; Íñigo|Núñez del Río; Ana|Ortiz de Zárate
Swahili: Juma|wa Kioko; Ng’ang’a|Mwangi; Bi. Asha|Ng’ong’a
Swedish: Åke|af Geijerstam; Örjan|Sjögren; Gunilla|von Essen; Ängla|Hägglöf-Åström
Syriac: ܐܦܪܝܡ|ܒܪ ܥܒܪܝܐ; ܫܡܝܪܡ|ܝܘܢܢ
Tamil: கிருஷ்ணன்|ராமசாமி; ஸ்ரீ|லட்சுமி; அ. ப. ஜெ.|அப்துல்; முருகன்|
Telugu: కృష్ణ|వెంకటేశ్వర్లు; శ్రీలక్ష్మి|నాయుడు; జ్యోతి|రెడ్డి
Thai: ปิยะวัฒน์|ศรีสุข; ณัฐพล|ณ อยุธยา; เฌอปราง|อารีย์กุล; ฐิติมา|ญาณวโรภาส
Tibetan: བསྟན་འཛིན|རྒྱ་མཚོ; ཚེ་རིང|སྒྲོལ་མ
Turkish: Işık|Öztürk; İbrahim|Şahin; Çağrı|Gökçe; Ümmü Gülsüm|Yıldız; Ilgın|Ağaoğlu
Ukrainian: Мар’яна|Ґудзь; Їжак|Єрмоленко; Соломія|Нечуй-Левицька; Юрій|Щербак
Urdu: محمد علی|جناح; نُصرت|بھُٹّو; ڈاکٹر عبدالقدیر|خان
Uyghur: ئالىم|تۇرسۇن; گۈلنار|ئوبۇل
Uzbek: O‘tkir|G‘ofurov; Shahlo|Jo‘rayeva; Oʻgʻiloy|Yoʻldosheva
Vietnamese: Thị Ánh|Nguyễn; Đức Thắng|Lê; Hữu Phước|Tôn Thất; Ngọc Ẩn|Đặng
Welsh: Siân|ap Gwilym; Llŷr|Dŵr; Môn|verch Ieuan; Rhŷs|ab Owen
Yoruba: Ọlájùmọ̀kẹ́|Adéṣínà; Ẹniọlá|Ṣóyinká; Àbẹ̀kẹ́|Ògúnníyì
Yiddish: חײַם|זשיטלאָװסקי; פֿײגל|ראַבינאָװיטש
`

export type NameOfLanguage = { language: string; first: string; last: string }

export const namesByLanguage: readonly NameOfLanguage[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [language = '', names = ''] = line.split(': ')
    return names.split('; ').map((name) => {
      const [first = '', last = ''] = name.split('|')
      return { language, first, last }
    })
  })
