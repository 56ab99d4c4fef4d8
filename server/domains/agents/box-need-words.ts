/**
 * The one table of what people call their needs, in English and Spanish. Only data; box-needs.ts reads it.
 *
 * Phrases are separated by commas. `a|b` is either word, `word?` may be missing. Words are compared without accents,
 * apostrophes, capitals, or plural endings, so "Haven't filed" is `havent file|filed`. Phrases that fit every agent
 * ("tax return") aren't needs: they would only hide the agents who haven't said so.
 */
import type { Language, MeetingMode, Service } from '#common/option-lists.ts'

export const SERVICE_WORDS: Readonly<Record<Service, string>> = {
  individual:
    'individual|personal|joint return|tax, married filing jointly, do|file|prepare my tax|return, simple? w2|w 2 return?, impuesto personal, declaracion de impuesto, hacer mis impuesto|tax',
  business:
    'small? business|corporate|corporation|partnership|company return|tax, business owner, small business owner?, startup, c|s|sub corp|corporation, scorp, ccorp, llc return|tax, my llc, llc, form? 1120|1120s|1065, impuesto de|para|del? pequeno? negocio|empresa pequeno|pequena?, mi negocio|empresa, negocio, empresa',
  'self-employed':
    'self employed|employment, freelance|freelancer|freelancing, gig work|worker|economy?, form? 1099 nec|k|misc|contractor|worker|income?, schedule c, sole proprietor|proprietorship, independent contractor, uber|lyft|doordash|instacart driver?, etsy, side gig|hustle|job, truck driver, trucker, owner operator, trabajador independiente, por? cuenta propia, por mi cuenta, contratista',
  payroll:
    'payroll tax|service|problem|help?, form 940|941, employment tax, nanny tax, household employee, trust fund recovery penalty?, tfrp, nomina',
  'sales-tax': 'sale tax, sale and use tax, impuesto de|sobre las? venta',
  bookkeeping:
    'bookkeeper, bookkeeping service|help?, book keeping|keeper, quickbook, catch up book|bookkeeping, behind on my? book, contabilidad, teneduria de libro',
  'estimated-taxes':
    'estimated tax|payment, quarterly tax|payment|estimate, estimated quarterly tax|payment, form? 1040 es, pago estimado|trimestral, impuesto estimado|trimestral',
  planning:
    'tax planning|planner|strategy|strategist, retirement tax? planning, roth conversion, lower|reduce|cut|minimize my? tax, save on tax, planificacion|planeacion fiscal|tributaria|de? impuesto',
  'irs-notice':
    'irs|tax letter|notice|mail, letter|notice from the? irs, carta|aviso|notificacion del|de irs, respond|response to the? irs, irs correspondence, irs|tax letter|notice help, irs sent me a? letter|notice?',
  'audit-representation':
    'irs|tax|mail? audit|audited|auditing representation|defense|help|letter|lawyer?, irs? examination|exam, irs|tax representation, representation before the? irs, auditoria del|de? irs|impuesto?, me estan auditando',
  collections:
    'back tax relief|help|debt|problem?, owe|owed|owing the? irs, owe|owed|owing back? tax, owe|owed|owing money to? the? irs, owe the? government, tax|irs debt|problem|trouble|relief|resolution|balance, unpaid tax, balance due, cant|cannot|unable pay my? tax|irs, cant|cannot|unable to pay my? the? tax|irs, cant afford my? tax|irs, irs collection, currently not collectible, revenue officer, fresh start, debo al? irs, debo impuesto al? irs?, debo dinero al irs, deuda con el irs, deuda de impuesto|irs, impuesto atrasado, no puedo pagar',
  'installment-agreement':
    'payment plan|arrangement with? the? irs?, installment|instalment agreement|plan|payment, pay in installment, monthly plan|payment to|with the? irs, form? 9465, plan|acuerdo de pago, pago a plazo|mensual',
  'offer-in-compromise':
    'offer in compromise, oic, settle my? the? tax|irs debt?, settle with the? irs for? less?, settle for less, pennies on the dollar, tax|irs settlement, form 656, oferta en|de compromiso|transaccion',
  'penalty-relief':
    'penalty abatement|relief|removal|waiver|reduction, abate my? the? irs? penalty, remove|waive|reduce my? the? irs? penalty, first time abatement, irs|tax penalty, late filing|payment? penalty|fee forgiven|forgiveness|removed?, penalty forgiven|removed|waived|abated|reduced, multa del irs, quitar multa del? irs?, reduccion de multa',
  'lien-or-levy':
    'irs|federal? tax? lien release|removal|withdrawal?, lien|levy on|against my? house|home|property|account|wage|paycheck?, took money from my? bank? account|paycheck, irs|tax|bank|wage? levy release|removal?, wage|irs|paycheck|salary garnishment|garnished|garnish, garnish|garnished|garnishing my? wage|paycheck|salary, garnishment, frozen bank? account, bank? account frozen|levied, embargo de|del? salario|sueldo|cuenta|irs?, gravamen del|de? irs?',
  'unfiled-returns':
    'unfiled tax|return|year return?, havent|hasnt|not|never|didnt|dont|forgot file|filed|filing my? a? tax|return?, havent|hasnt|not|never|didnt filed|file in|for year|decade|while, late|missing|old|delinquent|prior|past tax? year? return, late filing|filer, past due return|tax, year behind, behind on my? tax, behind year, catch up on? tax|return|filing, non filer, nonfiler, no he declarado|presentado, sin declarar|presentar, no he hecho mis? tax|impuesto, declaracion atrasada, multiple|several year of tax|return, year of unfiled tax|return?, fallen behind',
  'innocent-spouse':
    'innocent|injured spouse relief?, ex? husband|wife|spouse tax debt, ex? husband|wife|spouse owe|owed tax|irs?, conyuge inocente|perjudicado',
  appeals:
    'irs|tax? appeal, tax court, cdp hearing?, collection due process hearing?, appeal a|an|the|my? irs? decision, apelacion, apelar decision? del? irs?, corte tributaria',
  'identity-theft':
    'identity|id theft, stolen identity|ssn|id, identity stolen, stole|stolen my identity|ssn, someone filed in|under|with my name|ssn, someone filed a? my? tax? return with|using|under? my? social|name|ssn?, ip pin, verify my identity, robo de identidad, identidad robada, robaron mi identidad',
  'estate-gift-trust':
    'estate tax|return|planning, estate and trust, trust tax|return, gift tax return?, estate, gift, trust, inheritance tax?, inherited house|home|property|money?, form? 1041, form 706|709, final return, deceased|dead parent|mother|father|spouse|husband|wife|taxpayer?, passed away, herencia, fideicomiso, sucesion',
  expat:
    'expat|expatriate|overseas|foreign tax|return|income, expat, expatriate, us? american|citizen|living|live|lived|work|working|income abroad|overseas, live outside the? us|usa|country, foreign earned income exclusion?, feie, form? 2555, foreign tax credit, en el extranjero, vivo fuera, vivo en el extranjero, abroad, overseas',
  'fbar-fatca':
    'fbar, fatca, foreign|offshore bank? account|asset, account abroad|overseas, form? 8938|5471|3520, fincen 114?, streamlined procedure|filing|compliance?, cuenta en el extranjero, cuenta extranjera|bancaria extranjera?',
  'non-resident-itin':
    'itin number|application|renewal|help?, w7, w 7, form w 7, form? 1040nr, form? 1040 nr, nonresident alien?, non resident alien?, no residente, no|without a? social security number?, no|without a? ssn, sin numero? de? seguro social, h1b, f1 visa, j1 visa, visa holder, international|foreign student, certifying|certified acceptance agent?, acceptance agent, numero de? itin',
  crypto:
    'crypto currency|tax|gain|loss?, cryptocurrency, bitcoin, btc, ethereum, coinbase, nft, defi, digital asset|currency, virtual currency, staking, cripto, criptomoneda',
  'equity-pay':
    'stock option|compensation|grant, rsu, espp, equity pay|compensation|grant, restricted stock unit?, employee stock purchase plan?, opcion de accion, accion restringida',
  rental:
    'rental property|house|income|home|unit|tax?, rent out my? house|home|room?, landlord, airbnb host?, vrbo, short term rental, real estate investor|investing|tax|professional?, investment property, depreciation, schedule e, 1031 exchange?, like kind exchange, sold|sell|selling my? a? house|home|property, propiedad de|en? alquiler|renta, alquiler de? casa?',
  'multi-state':
    'multi|multiple|two|several|different|another state return|tax|income|filing?, multistate return|tax?, moved state, moved to a? another|new|different state, work|worked in two|another|different state, vario|dos|otro estado',
  clergy: 'clergy, minister, pastor, rabbi, imam, housing|parsonage allowance, parsonage, church, iglesia, pastora',
  nonprofit:
    'nonprofit organization?, non profit organization?, not for profit, 501c3, 501 c 3, form? 990, charity, charitable organization, tax? exempt organization|status, sin fine de lucro, organizacion benefica',
}

/** English is every agent's, so it isn't one of them. Single words only; box-needs.ts makes "speaks …" of them. */
export const LANGUAGE_WORDS: Readonly<Partial<Record<Language, string>>> = {
  es: 'spanish, espanol, castellano, hispanic, hispano, latino, latina, bilingual, bilingue',
  'zh-Hans': 'mandarin, chinese, chino, mandarino, putonghua, 中文, 普通话, 国语, 汉语, 华语',
  'zh-Hant': 'cantonese, cantones, taiwanese, 粤语, 粵語, 廣東話, 广东话, 國語',
  vi: 'vietnamese, vietnamita, viet',
  ko: 'korean, coreano, 한국어, 한국인',
  tl: 'tagalog, filipino, filipina, pilipino',
  ru: 'russian, ruso, русский, русскии, русскоговорящии',
  ar: 'arabic, arabe, العربية',
  ht: 'creole, haitian, kreyol, criollo',
  pt: 'portuguese, portugues, brazilian, brasileiro',
  fr: 'french, francais, francophone, frances',
  de: 'german, deutsch, aleman',
  it: 'italian, italiano',
  pl: 'polish, polski, polaco',
  ja: 'japanese, japones, 日本語',
  fa: 'farsi, persian, iranian',
  hi: 'hindi',
  gu: 'gujarati',
  pa: 'punjabi, panjabi',
  ur: 'urdu',
  bn: 'bengali, bangla',
  km: 'khmer, cambodian',
  ase: 'asl, deaf',
}

/** Languages that take more than one word. */
export const LANGUAGE_PHRASES: Readonly<Partial<Record<Language, string>>> = {
  'zh-Hans': 'simplified|mandarin chinese',
  'zh-Hant': 'traditional|cantonese chinese',
  ht: 'haitian creole',
  vi: 'tieng viet',
  ase: 'american? sign language, hard of hearing',
}

export const MODE_WORDS: Readonly<Record<MeetingMode, string>> = {
  office: 'in person, in office, at the|their|his|her|your office, face to face, walk in, en persona, en la|su oficina',
  'home-visit':
    'house call, home visit, at|to|in my home|house|place, come|coming to me|you|my|your|us home|house?, homebound, a domicilio, en mi casa',
  video:
    'by|over|via|on|through video|zoom call|chat?, video call|chat|conference|meeting|appointment|consultation?, zoom call|meeting?, virtual meeting|appointment|consultation?, virtually, online, remote, remotely, facetime, skype, google meet, por video|videollamada|zoom, videollamada, en linea, a distancia',
  phone:
    'by|over|on|via the? phone|telephone, phone|telephone call|appointment|consultation, por telefono, llamada telefonica',
}

export const ACCEPTING_WORDS =
  'taking|accepting|accept|take|open to|for? new? tax? client|customer, new client|customer, opening, availability, available now?, acepta|aceptan|aceptando nuevo? cliente nuevo?, nuevo cliente, cliente nuevo'

export const CLAIMED_WORDS = 'claimed listing|profile|agent?'

/** Credentials we don't list people by. */
export const CREDENTIAL_WORDS: Readonly<Record<string, string>> = {
  CPA: 'cpa, certified public accountant, contador publico',
  'Tax attorney': 'tax? attorney, tax lawyer, lawyer, irs lawyer|attorney, abogado de? impuesto?, abogada',
  'PTIN holder': 'ptin holder?',
}

/** Letters that people know by a name; the guides list it beside the number. */
export const LETTER_NAMES =
  'notice of deficiency, 30 day letter, 90 day letter, final notice of intent to levy, notice of intent to levy'

/** Wants to check a person rather than find one. */
export const VERIFY_WORDS =
  'verify if|that? a|an|the|my|this? enrolled|tax|irs? agent|preparer|professional|person? license?, validate, confirm license|credential, check|look up? a|an|the|my|his|her|their|ea? enrolled|tax? agent|preparer? license|credential, license|credential|ptin check|lookup|verification|status, enrolled? agent license|status lookup|check|verification?, verification, legit, legitimate, scam, scammer, scammed, fraud, fake, really from the irs, verificar si? licencia|agente? inscrito|de?, tiene licencia, es legitimo, estafa'

/** How a question about a person begins, and what is said around the name in it. */
export const QUESTION_STARTS =
  'is, was, does, did, es, can you? check|verify|confirm if|whether|that?, check|verify|confirm if|whether|that|on, how do|can|to i? know|tell|verify|check if|whether|that?, look up, lookup, someone named|calling, who is, como saber si'
export const QUESTION_WORDS =
  'is? still|currently|really|actually? a|an? licensed|registered|certified|real|active|actual|true|legitimate? enrolled? agent|ea, is? still|currently? licensed|registered|certified|active|real by|with|at? the? irs?, have a|an|the? ea? license|credential, on the list, called me|us|my mother|mom|dad|father|wife|husband|parent?, agente inscrito|registrado, my|this|a|the tax? preparer|accountant|person|agent, mi preparador'

/** Needs that are also last names, even if the directory has no such name. */
export const ALSO_NAMES =
  'french german polish latino hispanic creole levy lien gift trust estate church pastor minister rabbi viet chino ruso frances aleman polaco'
