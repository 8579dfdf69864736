/** Our own list of skills by trade. Brackets contain other spellings of the same skill. */
export const skillNames: Record<string, string> = {
  administration: `
    Microsoft Excel (MS Excel, Advanced Excel, Excel); Microsoft Word (MS Word, Word); Microsoft PowerPoint
    (PowerPoint); Microsoft Outlook (MS Outlook, Outlook); Microsoft Office (MS Office, Office 365, Microsoft 365);
    Microsoft Access (MS Access, Access); Microsoft Teams (MS Teams, Teams); Google Workspace (G Suite, Google Docs,
    Google Sheets); SharePoint; OneNote; Slack; Zoom; Adobe Acrobat; Visio (Microsoft Visio); Data entry; Filing;
    Typing (touch typing); Audio typing; Transcription (transcribing); Minute taking (taking minutes); Calendar
    management (diary management); Appointment scheduling (scheduling appointments, patient scheduling); Travel
    arrangements (travel booking); Switchboard; Reception (front desk, reception desk); Mail handling; Records
    management; Document control; Office management; Meeting planning; Purchase orders; Spreadsheets; Pivot tables;
    Power Query; VLOOKUP; Mail merge; Notary public (notary); Legal research; Legal writing; E-filing; Court filing;
    Paralegal work; Contract drafting; Word processing; Proofreading; Technical writing; Report writing; Note taking;
    Bates numbering; Clio`,
  trades: `
    Carpentry (finish carpentry, rough carpentry); Framing; Drywall (dry wall, drywall installation); Plastering;
    Painting; Cabinetmaking (cabinet making); Roofing; Masonry (bricklaying); Concrete finishing (concrete work);
    Tiling (tile setting); Flooring installation (floor installation); Insulation; Scaffolding; Demolition;
    Excavation; Plumbing; Pipefitting (pipe fitting); Soldering; Brazing; Electrical wiring (wiring); Conduit bending
    (bending conduit); Panel upgrades; National Electrical Code (NEC); Motor controls; Fire alarm systems (fire
    alarms); Solar panel installation (solar installation); HVAC; Refrigeration; Boiler maintenance; Sheet metal; Duct
    installation (ductwork); Welding; MIG welding (GMAW, MIG); TIG welding (GTAW, TIG); Stick welding (SMAW);
    Flux-core welding (FCAW, flux core); Pipe welding; Structural welding; Plasma cutting; Oxy-fuel cutting; Rigging
    (rigger training); Crane operation (crane operator); Heavy equipment operation (heavy equipment); Excavator; Skid
    steer; Bulldozer; Backhoe; Aerial lift (boom lift, scissor lift); Blueprint reading (reading blueprints,
    blueprints); Site supervision; Surveying (land surveying); Estimating (cost estimating); Building codes;
    Landscaping; Irrigation; Mowing; Tree pruning (pruning); Tree felling; Pesticide application (pesticide
    applicator); Groundskeeping; Pressure washing; Fencing; Glazing; Locksmithing; Weatherproofing; Waterproofing;
    Asbestos abatement; Lead abatement; Confined space entry (confined space); Lockout/tagout (LOTO); Fall protection;
    Power tools; Hand tools; Building maintenance (facility maintenance, facilities maintenance)`,
  vehicles: `
    Automotive repair (auto repair, car repair); Engine repair; Brake repair (brakes); Transmission repair; Wheel
    alignment; Vehicle diagnostics (automotive diagnostics, engine diagnostics); Diesel engines (diesel mechanics,
    diesel repair); Hydraulics; Pneumatics; Tire fitting (tyre fitting, tire service); Auto body repair (body work);
    Automotive painting; Bicycle repair; Small engine repair; Aircraft maintenance; Avionics; Marine engines;
    Preventive maintenance (preventative maintenance)`,
  care: `
    Patient assessment; Patient care; Patient education; Vital signs; Wound care (wound dressing); IV therapy
    (intravenous therapy, IV insertion); Medication administration (administering medication, med pass); Medication
    reminders; Medication reconciliation; Phlebotomy (blood draws, venipuncture); EKG (ECG, electrocardiogram);
    Telemetry; Ventilator management (ventilators); Central lines; Catheter care; Triage; Intensive care (critical
    care); Emergency care; Surgical assistance; Sterile technique (aseptic technique); Sterilization (sterilisation);
    Infection control; Charting; Electronic health records (EHR, electronic medical records, EMR); Epic (Epic EMR,
    Epic EHR); Cerner; Meditech; HIPAA (HIPAA compliance); ICD-10; CPT coding; Medical billing; Medical coding;
    Medical terminology; Insurance verification; Prior authorization; Compounding; Pharmacy dispensing (dispensing
    medication); Pyxis; IV admixtures; Dental radiography (digital radiography, dental x-rays); Four-handed dentistry;
    Dental impressions; Dentrix; Orthodontics; Radiography (X-ray imaging); Ultrasound (sonography); CT scanning; MRI;
    Physical therapy; Occupational therapy; Speech therapy; Respiratory therapy; Dementia care (Alzheimer's care);
    Hospice care (palliative care, end-of-life care); Elder care (elderly care, senior care); Personal care; Bathing
    assistance; Hoyer lift (patient lift); Safe lifting (patient transfers); Meal preparation; Light housekeeping;
    Companionship; Childcare (child care); Early childhood education; Lesson planning; Classroom management; Special
    education; Curriculum development (curriculum design); Tutoring; Behavior management (behaviour management); Play
    therapy; Case management; Crisis intervention; Motivational interviewing; Trauma-informed care; Safeguarding;
    Discharge planning; Care plans (care planning); Mental health support; Counseling (counselling); Substance abuse
    counseling; Community outreach; Home visits; Foster care; Group facilitation; Massage therapy; Nutrition
    counseling; Veterinary care; Animal care; Hairdressing; Hair coloring (hair colouring); Manicures; Makeup
    application`,
  retail: `
    Customer service; Cash handling (handling cash); Cash register (register operation, tills); Point of sale (POS
    systems, POS); Merchandising (visual merchandising); Window displays; Stocking (shelf stocking, stock
    replenishment); Inventory control; Inventory management; Loss prevention (shrink reduction); Planograms; Product
    knowledge; Upselling (up-selling); Cross-selling; Returns processing; Complaint handling (handling complaints,
    complaint resolution); Store opening and closing (store opening); Shoe fitting; Floristry (flower arranging);
    Price labeling; Mystery shopping; Store operations; Buying and assortment; Kronos; Lightspeed; Shopify; Square;
    Live chat; Call handling; Inbound calls; Outbound calls; Zendesk; Freshdesk; Intercom; Order processing;
    Ticketing systems; First call resolution (first-contact resolution)`,
  logistics: `
    Forklift operation (forklift, forklift operator, fork lift, forklift certified); Reach truck; Pallet jack; Order
    picking (order picker, picking orders); Packing; Shipping and receiving (shipping & receiving); Loading and
    unloading; RF scanner (RF scanning, handheld scanner); Cycle counting (cycle count, cycle counts); Stock control
    (stock keeping); Warehouse management systems (WMS, warehouse management system); Warehouse management; Route
    planning; Dispatching (dispatch); Fleet management; Freight brokerage; Freight forwarding; Customs clearance;
    Import and export; Incoterms; Bills of lading; ELD logs (ELD, electronic logs); DOT regulations (DOT compliance);
    Commercial driving; Long-haul driving (OTR driving, over the road); Flatbed hauling (flatbed); Tanker hauling;
    Refrigerated freight (reefer); Load securement; Passenger transport; Delivery driving; Defensive driving; Air
    cargo; Cold chain; Last-mile delivery; Supply chain management (supply chain); Procurement (purchasing); Vendor
    management (supplier management); Demand planning; Materials management (material handling); Property
    accountability; GCSS-Army; Kanban; Just-in-time; Logistics; Distribution planning`,
  licences: `
    CDL Class A (Class A CDL, CDL A, CDL); CDL Class B (Class B CDL, CDL B, class B licence); HazMat endorsement
    (hazmat); Tanker endorsement; Air brake endorsement; TWIC card (TWIC); Driver's license (driving licence, driving
    license, driver license, drivers license, clean driving record); OSHA 10; OSHA 30; ServSafe (food handler card,
    food handler's card, ServSafe certified); Food hygiene (food safety, HACCP); CPR (CPR certified); First aid; Basic
    Life Support (BLS); Advanced Cardiac Life Support (ACLS); Pediatric Advanced Life Support (PALS); Registered nurse
    license (RN license, RN licence); Certified nursing assistant (CNA); Licensed practical nurse (LPN); Pharmacy
    technician certification (CPhT, PTCB); EMT certification (EMT); Real estate license; Insurance license; Security
    guard license (guard card, SIA licence); Bartending license (TIPS certified); Cosmetology license; EPA 608;
    Journeyman license (journeyman electrician); AWS D1.1; Series 7; Series 63; CPA; CFA; CISSP; PMP (Project
    Management Professional); PRINCE2; Six Sigma (Lean Six Sigma, Six Sigma Green Belt, Six Sigma Black Belt);
    Certified ScrumMaster (CSM); CompTIA A+; CompTIA Network+; CompTIA Security+; CCNA; AWS Certified Solutions
    Architect; SHRM-CP; SHRM-SCP; PHR; APICS CSCP (CSCP); APICS CPIM (CPIM); TEFL (TESOL); Teaching license (teaching
    certificate, educator license); Lifeguard certification; Security clearance (secret clearance, top secret
    clearance); Drone pilot license`,
  manufacturing: `
    CNC machining (CNC); CNC programming; Mastercam; SolidWorks; AutoCAD; Autodesk Inventor; CATIA; Siemens NX; Fusion
    360; Revit; 3D printing (additive manufacturing); Milling; Lathe operation (lathe, lathes); Turning; Surface
    grinding (grinding); Deburring; EDM; Fanuc controls (Fanuc); G-code; GD&T; Micrometers (micrometer); Calipers;
    CMM; First-article inspection (first article inspection); Quality control (quality checks); Quality assurance;
    Quality inspection (visual inspection); Statistical process control (SPC); ISO 9001; IATF 16949; Good
    manufacturing practice (GMP, cGMP); Root cause analysis; FMEA; 8D; 5S; Lean manufacturing (lean production);
    Kaizen; Continuous improvement; Value stream mapping; Total productive maintenance (TPM); Assembly; Assembly line
    work (assembly line); Machine operation (machine operator); Injection molding (injection moulding); Blow molding;
    Stamping; Press brake; Tool and die making (tool & die, tool making); Fabrication (metal fabrication); Packaging
    machinery; Food processing; Sewing (industrial sewing); Upholstery; Woodworking; PLC systems (PLC, PLCs, PLC
    programming);
    SCADA; Robot programming (industrial robots); Electronics repair (electronics); Oscilloscope; Multimeter;
    Schematics (schematic reading); J-STD-001; Calibration; Cable harness assembly; Production planning; Production
    scheduling; Process engineering; Process improvement; Chemical handling; Safety data sheets (SDS); Workplace
    safety (occupational safety, health and safety)`,
  hospitality: `
    Cooking; Line cooking (line cook); Food preparation (food prep, prep cook); Knife skills; Grill; Saute; Baking;
    Pastry; Cake decorating; Butchery; Menu planning (menu development); Recipe development; Catering; Banquets
    (banquet service); Fine dining; Bartending; Mixology; Barista skills (espresso, latte art); Wine service (wine
    knowledge); Table service (waiting tables, serving tables); Food and beverage management; Food cost control;
    Kitchen management; Dishwashing; Allergen management (allergens); Housekeeping; Laundry; Deep cleaning; Room
    service; Concierge services (concierge); Guest relations (guest services); Hotel reservations (reservations);
    Check-in and check-out (check-in); Opera PMS; Micros; Revenue management; Night audit; Event planning (event
    management); Wedding planning; Tour guiding; Travel planning; Toast POS; OpenTable; Janitorial services
    (janitorial, commercial cleaning); Floor care; Window cleaning`,
  finance: `
    Accounting; Bookkeeping; Accounts payable; Accounts receivable; General ledger; Bank reconciliation
    (reconciliations, account reconciliation); Month-end close (monthly close); Financial statements; Financial
    reporting; Financial analysis; Financial modeling (financial modelling); Financial planning (FP&A, financial
    planning & analysis); Budgeting (budget management, budget preparation); Forecasting; Cost accounting; Cost
    control; Auditing (internal audit); Tax preparation; Tax planning; Payroll (payroll processing); Invoicing
    (billing); Collections; Cash flow management; Treasury; Credit analysis; Underwriting; Loan processing; Mortgage
    lending; Claims processing; Insurance billing; Risk management; Consolidation; IFRS; US GAAP (GAAP); SEC
    reporting (10-K); Sarbanes-Oxley (SOX); Internal controls; Mergers and acquisitions (M&A, mergers & acquisitions);
    Due diligence; Valuation; Portfolio management; Investment analysis; Anti-money laundering (AML); Know your
    customer (KYC); VAT returns; GST returns; P&L management (P&L responsibility); QuickBooks; Xero; Sage
    Accounting (Sage 50, Sage); NetSuite; SAP (SAP FICO, SAP S/4HANA, SAP ERP); Oracle Financials; Microsoft Dynamics
    (Dynamics 365); FreshBooks; Hyperion; Bloomberg Terminal; Grant management (grants management); Grant writing;
    Petty cash; Cost estimation`,
  sales: `
    Sales; Retail sales; B2B sales; Inside sales; Field sales (outside sales); Cold calling; Lead generation;
    Prospecting; Account management (key account management); Business development; Contract negotiation; Negotiation
    (negotiating); Closing deals (deal closing); Sales forecasting; Pipeline management; Territory management; Sales
    presentations; Product demonstrations (product demos); Proposal writing; Tender management; Solution selling;
    Consultative selling; MEDDIC; SPIN selling; CRM (customer relationship management); Salesforce; HubSpot;
    Pipedrive; Zoho CRM; Outreach.io; LinkedIn Sales Navigator; Customer success; Customer retention; Channel sales;
    Sales training; Pricing strategy (pricing); Quoting; Real estate sales; Car sales; Telemarketing; Fundraising;
    Donor relations`,
  marketing: `
    Digital marketing; Content marketing; Content writing; Copywriting; Copy editing; Social media marketing; Social
    media management (social media); Email marketing; SEO (search engine optimization); SEM (search engine marketing);
    PPC (pay-per-click); Google Analytics (GA4, Google Analytics 4); Google Ads (AdWords); Meta Ads (Facebook Ads);
    Marketing automation; Market research; Brand management; Branding; Public relations; Press releases; Media
    planning; Campaign management; Influencer marketing; Affiliate marketing; Product marketing; Trade shows;
    Newsletters; Mailchimp; Marketo; Hootsuite; Semrush; Survey design; E-commerce (ecommerce); WooCommerce; Magento;
    WordPress; Joomla; Drupal; Webflow; Wix; Squarespace; Graphic design; Illustration; Logo design; Packaging design;
    Layout design; Typography; Photography; Photo editing; Videography; Video editing; Animation; Storyboarding; Art
    direction; UX design (user experience design, UX); UI design (user interface design, UI); User research (user
    interviews); Wireframing; Prototyping; Usability testing; Accessibility (WCAG); Adobe Photoshop (Photoshop); Adobe
    Illustrator (Illustrator); Adobe InDesign (InDesign); Adobe Premiere Pro (Premiere Pro); After Effects; Adobe
    Creative Suite (Adobe Creative Cloud, Creative Suite); Lightroom; Final Cut Pro; DaVinci Resolve; Canva; Figma;
    Sketch; Adobe XD; Procreate; Blender; Cinema 4D; Audio editing; Podcast production; Journalism; Storytelling;
    Editing`,
  people: `
    Recruiting (recruitment, talent acquisition); Interviewing (structured interviews); Onboarding (new hire
    orientation); Employee relations; Performance management; Performance reviews; Benefits administration (open
    enrollment); Compensation and benefits; Leave administration; FMLA; Labor relations (union negotiations); Labor
    law (employment law); HR policies; HRIS; Workday; ADP; BambooHR; SAP SuccessFactors; Greenhouse ATS; Applicant
    tracking systems (ATS); E-Verify; I-9 verification (I-9); Succession planning; Workforce planning; Talent
    management; Organizational development; Change management; Diversity and inclusion; Conflict resolution;
    Mediation; Employee engagement; Training and development (staff training, employee training); Instructional
    design; E-learning development (e-learning); Articulate Storyline; Articulate Rise; Camtasia; Moodle; Canvas LMS;
    Blackboard; Workplace investigations; Exit interviews; Leadership; Team leadership (team lead, team leading);
    People management (staff management); Supervision; Coaching; Mentoring; Delegation; Communication (communication
    skills); Public speaking; Presentation skills (presentations); Teamwork; Collaboration; Problem solving
    (problem-solving); Critical thinking; Decision making (decision-making); Time management; Organization skills
    (organizational skills, organisational skills); Multitasking (multi-tasking); Attention to detail; Adaptability;
    Reliability; Creativity; Empathy; Active listening; Stakeholder management; Relationship building; Customer
    focus; Emotional intelligence; Strategic planning; Business strategy; Operations management; Project management;
    Program management; Project planning; Project coordination; Risk assessment; Quality management; Facilities
    management; Crisis management; Contract management; Policy development; Policy analysis; Program evaluation; Board
    relations; Volunteer coordination (volunteer management); Scheduling (staff scheduling, shift planning);
    Administrative support`,
  projects: `
    Agile (agile methodology); Scrum; Jira; Confluence; Asana; Trello; Monday.com; Notion; Microsoft Project (MS
    Project); Primavera P6 (Primavera); Smartsheet; Roadmapping (product roadmaps); Product management; Product
    development; Backlog management; Requirements gathering (requirements analysis); Business analysis; Business
    process modeling (BPMN); User stories; Acceptance testing; OKRs; A/B testing; Waterfall; Gantt charts`,
  science: `
    Laboratory techniques (lab techniques); Microscopy (confocal microscopy); PCR (qPCR); Gel electrophoresis; Cell
    culture; CRISPR; RNA sequencing (RNA-seq); DNA sequencing; ELISA; Western blot; HPLC; Mass spectrometry;
    Chromatography; Titration; Sample preparation; Clinical trials; Good clinical practice; Good laboratory practice
    (GLP); Regulatory affairs; Scientific writing; Literature review; Statistics (statistical analysis); Regression
    analysis; SPSS; SAS; Stata; MATLAB; LabVIEW; GIS (ArcGIS, QGIS); Environmental monitoring; Water treatment; Soil
    testing; Field research; Animal handling; Bioinformatics; Qualitative research; Survey research; Structural
    analysis; Finite element analysis (FEA); HEC-RAS; Civil engineering; Electrical engineering; Mechanical
    engineering; Chemical engineering`,
  it: `
    Technical support (tech support); Help desk (helpdesk, service desk); Desktop support; Troubleshooting (fault
    finding); Hardware repair (computer repair); Active Directory; Windows Server; Microsoft Azure (Azure); Amazon Web
    Services (AWS); Google Cloud Platform (Google Cloud, GCP); VMware; Hyper-V; Citrix; Office 365 administration;
    Microsoft Intune; Linux; Ubuntu; Unix; macOS administration; Networking (computer networking); TCP/IP; DNS; DHCP;
    VPN; Cisco IOS; Firewalls (firewall); Wireshark; Network security; Cybersecurity (cyber security, information
    security); Penetration testing; SIEM; Splunk; Incident response; Vulnerability management; Identity management;
    ServiceNow; ITIL; Backup and recovery (disaster recovery); System administration (systems administration);
    Database administration; Storage administration; VoIP; Cabling (structured cabling); DICOM; Docker; Kubernetes;
    Terraform; Ansible; Puppet; Jenkins; GitHub Actions; GitLab CI (GitLab); Git; GitHub; Subversion; CI/CD
    (continuous integration); DevOps; Site reliability engineering (SRE); Prometheus; Grafana; Datadog; Nginx; Apache
    HTTP Server; Kafka (Apache Kafka); RabbitMQ; Redis; Elasticsearch; Microservices; Serverless; REST APIs (REST API,
    RESTful APIs); GraphQL; gRPC; OAuth; Software architecture; System design; Code review (code reviews); Unit
    testing; Test-driven development (TDD); Test automation (automated testing); Manual testing; Selenium; Cypress;
    Playwright; Postman; Debugging; Web development; Mobile development (mobile app development); Embedded systems;
    Game development; Unity; Unreal Engine`,
  programming: `
    Python; Java; JavaScript; TypeScript; C++; C#; C; R; Go (Golang); Rust; Ruby; Ruby on Rails (Rails); PHP;
    Laravel; Symfony; Perl; Kotlin; Swift; Objective-C; Scala; Haskell; Elixir; Erlang; Clojure; Dart; Flutter;
    Lua; Julia; Fortran; COBOL; VBA; Visual Basic; Assembly language; Bash (shell scripting); PowerShell; SQL;
    PL/SQL; T-SQL; NoSQL; HTML (HTML5); CSS (CSS3); Sass; Tailwind CSS (Tailwind); Bootstrap; React (React.js,
    ReactJS); React Native; Angular; AngularJS; Vue.js (Vue); Svelte; Next.js; Node.js (NodeJS, Node); Express.js;
    Astro; jQuery; Redux; Webpack; .NET (.NET Core, ASP.NET); Spring Boot (Spring Framework, Spring); Hibernate;
    Django; Flask; FastAPI; Android development (Android); iOS development (iOS); Xcode; MySQL; PostgreSQL
    (Postgres); SQLite; Microsoft SQL Server (SQL Server); Oracle Database (Oracle); MongoDB; Cassandra; DynamoDB;
    Firebase; Snowflake; BigQuery; Amazon Redshift (Redshift); Databricks; Apache Spark (PySpark, Spark); Hadoop;
    Airflow (Apache Airflow); dbt; ETL; Data warehousing (data warehouse); Data modeling (data modelling); Data
    analysis (data analytics); Data visualization (data visualisation); Data science; Data engineering; Machine
    learning; Deep learning; Natural language processing (NLP); Computer vision; TensorFlow; PyTorch; scikit-learn;
    pandas; NumPy; Jupyter; Tableau; Power BI; Looker; Looker Studio (Google Data Studio); Qlik (QlikView, Qlik Sense); SSIS; DAX; Prompt engineering;
    Blockchain; Solidity`,
}
