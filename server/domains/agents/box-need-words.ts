/**
 * The one table of what people call their needs, in English and Spanish. Only data; box-needs.ts reads it.
 *
 * Phrases are separated by commas. `a|b` is either word, `word?` may be missing, `*` is up to three words that say
 * nothing else ("froze [my bank] account"), and `#` is a state. Words are compared without accents, apostrophes,
 * capitals, or plural endings, so "Haven't filed" is `havent file|filed`; a long word may have a typo. Phrases that fit
 * every agent ("tax return") aren't needs: they would only hide the agents who haven't said so.
 */
import type { Language, MeetingMode, Service } from '#common/option-lists.ts'

export const SERVICE_WORDS: Readonly<Record<Service, string>> = {
  individual:
    'claim|claims|claimed|claiming * kid|child|children|son|daughter|baby|dependent, dependent claimed * twice?, reclamo|declaro|reclamaron * hijo|hija|nino|dependiente, individual|personal|joint return|tax, married filing jointly, do|doing|file|prepare * my|our tax|return, simple? w2|w 2 return?, form? w2|w4, form? w 2|4, w2 employee, form? 1040|1040x|1040ez|1040a|1040sr, 1040 x|sr|ez, form? 1098|1095 t|e|a|b|c?, personal income? tax, amend|amended|amending|amendment * return|tax|1040|1040x?, fix|correct|redo * return, mistake|error on my? tax? return, capital gain, child tax credit, earned income credit, eitc, head of household, my|missing|late|lost tax? refund, where my|is my tax? refund, refund delayed|delay|stuck, sold * stock, stock trade|trading, day trader|trading, student tax, first time filer|filing, impuesto personal, declaracion de impuesto, preparacion de impuesto, hacer|hagan|haga * mis|nuestros impuesto|tax|income tax?, corregir|enmendar|arreglar * declaracion|tax|impuesto, declaracion enmendada, reembolso, gambling winning|loss|income?, lottery winning?, cancelled|canceled debt, 1099 c|r|g|s|int|div|b, early withdrawal, 401k withdrawal|rollover|distribution, ira withdrawal|distribution|rollover, required minimum distribution, rmd, unemployment income|benefit, solar|energy|ev|adoption|education tax? credit, health saving account, hsa, divorce|divorced tax?, tax after|during * divorce, trade|traded|trading option|future|stock|forex, option trading|trade, wash sale, tax transcript, transcript * request?, irs transcript, w2 * missing|lost, no me dio * w2, w2, form? w2c, form? w 2c, form? 8962|8863|8332|3911|4852|4506|4868|8606|8949|2441|5329|8283, schedule a|b|d|h, tax? extension, file * extension, casado|casada declarando|presentando|junto|por|separado * junto|separado|conjunto?, cabeza de familia|hogar, credito tributario|fiscal? por|de hijo, credito por|de ingreso del? trabajo, puedo|puede * declarar|reclamar|poner * dependiente, debo|debe|debemos|tengo que? hacer * tax|impuesto, prorroga, pedir|solicitar|presentar extension|prorroga',
  business:
    'small? business|corporate|corporation|partnership|company return|tax, business owner, small business owner?, startup, c|s|sub corp|corporation, scorp, ccorp, llc return|tax, my|our|an|a llc, llc owner, tax for * llc, form? 1120|1120s|1120h|1065|2553, k1, k 1, schedule k1, schedule k 1, start|starting|started|open|opened|opening|own|run|running a|my|our? business|company|restaurant|store|shop|salon|llc|corporation, my|our|family business|company|restaurant|store|shop|salon|corporation, small biz, incorporate|incorporated|incorporating, partnership * tax|return, impuesto de|para|del? pequeno? negocio|empresa pequeno|pequena?, mi|nuestro negocio|empresa|compania|restaurante, abrir|abri|formar|crear|cerrar un|una|mi? negocio|empresa|compania|llc|corporacion, negocio, empresa, corporacion, dissolve|dissolving|close|closing * llc|corporation|business|company, reasonable salary, llc or|vs s? corp, food truck, ein number?, contractor business, business expense|deduction, negocio de, compania de, form? 1120 s|f|h, form? ss4, form? ss 4, form? 8832|3115|4562|5472|8594, negocio|empresa propio|propia, dueno|duena de * negocio|empresa|llc|compania|tienda|restaurante, empresario, empresaria, emprendedor, emprendedora, pequeno|pequena empresario|empresaria|comerciante',
  'self-employed':
    'self employed|employment|employ, selfemployed, freelance|freelancer|freelancing, gig work|worker|economy?, form? 1099 nec|k|misc|contractor|worker|income|form?, form 1099, schedule c, sole proprietor|proprietorship, independent|1099 contractor, uber|lyft|doordash|instacart|grubhub|turo|shipt driver|dasher?, driver for uber|lyft, rideshare|delivery driver, amazon flex, etsy|ebay|shopify|amazon|poshmark seller|shop|store?, side gig|hustle|job|business|income, work|working for myself, my own boss, paid in cash, cash income, truck driver, trucker, owner operator, onlyfans, youtuber, influencer, content creator, streamer, tiktok|twitch|youtube income|tax?, realtor, real estate agent|commission, hairstylist, hairdresser, nail tech, musician|artist|photographer|barber|farmer|farm|rancher|consultant tax|return|income, schedule f, trabajador|trabajadora independiente, trabajo independiente, por? cuenta propia, por mi cuenta, contratista, chofer de uber|lyft, camionero, troquero, trailero, home office deduction?, mileage deduction, 1099 income, cash app|venmo|paypal|zelle income|tax|1099?, babysitter|babysitting, house cleaner|cleaning, tip|tips income, dog walker, tutor|tutoring income|tax, trucker|truckers, driver tax, limpieza, jardineria, construccion por mi cuenta, form? w9, form? w 9, form? 8829, trabajo|trabaje|trabajar por? cuenta propia, deduccion|deducciones de|para * cuenta propia, repartidor, forma|formulario 1099, pagan|pagaron|pagado|pagada en|por|con efectivo|cash',
  payroll:
    'payroll tax|service|problem|help?, form 940|941|944|943|w3, 941 problem|late|return|tax?, employment tax, employee tax, nanny tax, household employee, trust fund recovery|penalty penalty?, tfrp, 1099|w2 for my? employee|contractor|worker, nomina, impuesto de nomina, employee retention credit?, erc, payroll provider, form? 1096, w 3',
  'sales-tax':
    'sale tax permit|audit|return|registration|help?, sale and use tax, seller permit, impuesto de|sobre las? venta',
  bookkeeping:
    'bookkeeper, bookkeeping service|help?, book keeping|keeper, quickbook, quick book, xero, catch up book|bookkeeping, clean|cleanup up? * book, behind on my? book, accounting for my|our|small|a business|company, monthly accounting, contabilidad, teneduria de libro, llevar los|mis? libro, my|our book done|kept, do|doing|keep|keeping my|our? book, reconcile|reconciliation, bank reconciliation',
  'estimated-taxes':
    'estimated|estimate tax|payment, quarterly tax|payment|estimate|filing, estimated quarterly tax|payment, quarterly, form? 1040 es, 1040es, underpayment penalty, pago estimado|trimestral, impuesto estimado|trimestral, form? 2210',
  planning:
    'tax planning|planner|strategy|strategist|saving, retirement tax? planning, roth conversion, backdoor roth, lower|reduce|cut|minimize|shrink * tax bill?, save on * tax, pay less * tax, save money on * tax, withholding, planificacion|planeacion fiscal|tributaria|de? impuesto, pagar menos impuesto, planificacion|planeacion fiscal|tributaria',
  'irs-notice':
    'irs|tax letter|notice|mail, letter|notice|mail|bill|envelope from * irs, letter|notice irs, carta|aviso|notificacion|correo del|de irs, irs carta|aviso, respond|response to * irs, irs correspondence, irs|tax letter|notice help, irs|they sent|send|mailed|wrote|sending * letter|notice|bill, irs say * return|owe|owed|mistake|wrong|error, certified letter|mail * irs?, received|got|get|getting * letter|notice * irs, irs * mando|enviaron|envio|mandaron|llego * carta|aviso, llego|recibi|mandaron * carta|aviso * irs, carta * irs, letter|notice|bill irs, underreported|unreported income|stock|sale, irs bill, refund offset, math error, form 911, taxpayer advocate service?, correspondencia del|de? irs, irs * correspondencia, notificacion|notificaciones del irs',
  'audit-representation':
    'irs|tax|mail? audit|audited|auditing|auditor representation|defense|help|letter|lawyer?, irs? examination|exam, irs|tax representation, representation before the? irs, represent|representing me|us * irs?, fight * irs, stand up to * irs, deal|talk|speak with|to * irs for me|us, power of attorney, form? 2848|8821, correspondence audit, auditoria del|de? irs|impuesto?, me|nos? estan? auditando|auditan|auditaron|auditar, revision del irs, representar|represente|representacion * irs, representante fiscal, erc audit, irs wants receipts, proof of expense, poa, representar|represente|representarme|representacion ante el? irs, poder legal|notarial * irs?, auditoria, auditorias',
  collections:
    'back tax relief|help|debt|problem?, i|we owe, owe|owed|owing * irs|government|uncle, owe|owed|owing * tax|money, tax|irs debt|problem|trouble|relief|resolution|balance, debt to|with * irs, unpaid tax, balance due, cant|cannot|couldnt|unable|afford * pay * tax|irs|what|bill, cant|cannot|couldnt|unable afford * tax|irs|bill, not able to pay * tax|irs, irs * want|demand|demanding * money, irs collection|collector, tax collection|collector, in collection, currently not collectible|collectable, cnc status, financial hardship, revenue officer, fresh start, behind on * payment, tax bill * pay?, deber|debo|debe|debemos|deben * irs|hacienda, deber|debo|debe|debemos|deben * impuesto|tax, deuda * irs|impuesto|tax|tributaria, impuesto atrasado|vencido, tax atrasado, no * puedo|podemos|puede pagar, me|nos|estan cobrando * impuesto|irs|tax, cobro|cobranza del? irs, bankruptcy * tax|irs, tax * bankruptcy, could|can not * pay * tax|irs?, irs debt, owe * state tax?, passport revoked|denied * tax?, come clean, uncollectible, tax bill i cant|cannot pay, deuda fiscal, irs * tengo|tiene|tenemos * deuda, alivio tributario|fiscal, empresa|compania? de? alivio de|tributario|fiscal deuda, no cobrable, actualmente no cobrable, factura del|de? irs|impuesto, dificultad|dificultades economica|financiera, estado? no cobrable',
  'installment-agreement':
    'payment plan|arrangement with? the? irs?, installment|instalment agreement|plan|payment, pay|paying in installment, pay|paying * over time|monthly, monthly plan|payment to|with * irs, payment * irs, form? 9465|433, plan|acuerdo|arreglo de pago * irs?, pago a plazo|mensual, pagar|pago en|a plazo|pago|mensualidad, form? 433 a|b|d|f|h, form? 433a|433b|433d|433f, programa|convenio|arreglo de pago * irs?',
  'offer-in-compromise':
    'offer|offers in|and|of compromise, offer in comprise, oic, settle|settling|settlement * tax|irs|debt, settle|settling with * irs for? less?, settle for less, negotiate|negotiating|negotiation * irs|debt|tax, pennies on the dollar, tax|irs settlement, tax? debt forgiven|forgiveness, reduce|lower|cut * tax|irs debt, form? 656, oferta en|de compromiso|transaccion, negociar|reducir|bajar|arreglar|perdonar * deuda * irs?, ofrecimiento de transaccion',
  'penalty-relief':
    'penalty abatement|relief|removal|waiver|reduction|abate, penalty * forgiven|removed|waived|abated|reduced|forgive, abate|abatement * penalty, remove|waive|reduce|forgive|fight * penalty, first time abatement|penalty, reasonable cause, form? 843, irs|tax penalty, late filing|payment? penalty|fee * forgiven|forgiveness|removed?, penalty and interest, interest and penalty, multa|recargo|penalidad|penalizacion * irs, quitar|quiten|perdonar|eliminar|reducir * multa|recargo|penalidad|penalizacion * irs?, reduccion de multa, penalty too high, me llego * multa, reduccion|eliminacion|alivio|perdon de|por multa|sancion|sanciones|penalidad|penalidades|recargo, multa|sancion|sanciones|penalidad|penalidades|recargo e interes|intereses, multa|sancion|penalidad|recargo por no? * pagar|presentar|declarar * declaracion? tiempo|tarde?',
  'lien-or-levy':
    'irs|federal? tax? lien release|removal|withdrawal?, lien|levy on|against * house|home|property|account|wage|paycheck, put a lien, irs|they * froze|frozen|freeze|freezing|seized|seize|seizing|took|take|taking|taken|levied|levying|emptied|garnished|garnishing * account|wage|paycheck|check|salary|pay|bank|social|ss|pension|house|home|property|money, took money from * account|paycheck|bank, irs|tax|bank|wage? levy release|removal?, wage|irs|paycheck|salary garnishment|garnished|garnish|garnishing, garnish|garnished|garnishing * wage|paycheck|salary|check, garnishment, frozen|froze bank? account, bank? account * frozen|levied|froze|seized, embargo|embargaron|embargar|embargado|embargada * salario|sueldo|cuenta|irs|casa|cheque, embargo del|de? irs|salario|sueldo|cuenta?, congelo|congelaron|congelada|congelado * cuenta|banco, cuenta * congelada|embargada|bloqueada, gravamen del|de? irs|impuesto?, quita|quitaron|quitando|quito * cheque|sueldo|salario, form? 12277|14135|14134, form? 668 a|w|y?, irs|gobierno se? me|nos? va|puede? a? quitar|quitarte|quitarme|quitarle|quitarnos|quedar|quedarse|confiscar|retener|embargar * casa|cuenta|dinero|cheque|sueldo|salario|carro, irs|gobierno * bloqueo|congelo|retuvo|retiene|embargo|confisco * casa|cuenta|dinero|cheque|sueldo|salario, retiene|retienen|retuvo|retuvieron|quita|quitan * parte * cheque|sueldo|salario|pago, gravamen fiscal|tributario',
  'unfiled-returns':
    'unfiled tax|return|year|1099|w2|income return?, havent|hasnt|hadnt|not|never|didnt|dont|doesnt|forgot|stopped|failed|skipped * file|filed|filing|done|do|doing|did * tax|return, havent|hasnt|not|never|didnt|stopped filed|file|filing in|for|since * year|decade|while?, havent|hasnt|never|stopped filed|filing, havent|hasnt * filed|done|paid * since|year|decade, late|missing|missed|old|delinquent|prior|past|back|overdue tax? year? return, file|filing * old|back|late|past|prior|previous|overdue * return|tax|year, late filing|filer, past due return|tax, year behind, behind on|with * tax|filing|return, behind year, catch|catching|caught up * tax|return|filing|irs, get * caught up, non filer, nonfiler, didnt report, substitute for return, skipped|missed * year, no * declarado|presentado|declare|presente|declaro|presento * tax|impuesto?, sin declarar|presentar|hacer * impuesto|tax?, no * hecho|hago|hice|hicimos * tax|impuesto|declaracion, ano sin|que no * declarar|presentar|hago|declaro|hacer|declarado|hecho * tax|impuesto?, declaracion|declaraciones atrasada|atrasadas|pendiente|vieja, multiple|several|many year of? * tax|return, year of unfiled tax|return?, fallen|fell behind, come clean * irs, hacer|hago|presentar|pagar * tax|impuesto atrasado, tax|impuesto * atrasado, ten|five|many|several|multiple|few year * tax|return|filing, year of back tax, behind * year, late on|with * tax, nunca|jamas * declarado|presentado|declare|presente|hecho|hice * tax|impuesto|declaracion?, no hacer|presentar|declarar * tax|impuesto|declaracion, ponerme|ponernos|ponerse|poner al dia * tax|impuesto|irs|declaracion, atrasado|atrasada con|en|de * tax|impuesto|declaracion',
  'innocent-spouse':
    'innocent|injured spouse relief?, husband|wife|spouse|ex|exhusband|exwife * owe|owed|tax debt|debt|irs?, husband|wife|spouse|ex|exhusband|exwife|partner * lied|cheated|hid|hiding|forged|cheat * tax|return|income|debt, husband|wife|spouse|ex|exhusband|exwife * tax debt|bill|problem, ex? husband|wife|spouse * owe|owed tax|irs?, my ex * tax|irs, conyuge inocente|perjudicado, esposo|esposa|marido|ex debe|debia|mintio|escondio * irs|impuesto|tax?, form? 8857|8379',
  appeals:
    'irs|tax? appeal, tax court, cdp hearing?, collection due process hearing?, equivalent hearing, appeal|appealing a|an|the|my? irs|audit? decision|result|audit?, petition * court, form? 12153, apelacion, apelar * decision * irs?, apelar * irs|auditoria, corte tributaria, form? 9423|12203|13711, tribunal tributario|fiscal|de? impuesto?, impugnar|disputar * decision|auditoria|deuda|irs',
  'identity-theft':
    'identity|id theft|thief, stolen identity|ssn|id|social, identity * stolen|theft, stole|stolen|stealing|used|using * identity|ssn|social, someone|somebody|they else? * stole|filed|used * return|identity|ssn|social|refund|name, someone|somebody filed in|under|with * name|ssn|social, someone|somebody filed a? my? tax? return with|using|under? my? social|name|ssn?, filed with * social|ssn, ip pin, verify * identity, return rejected * already|duplicate, robo de identidad, identidad robada|robado, robaron * identidad|social|seguro|nombre, alguien|usaron|uso|usa|usando * seguro|social|identidad|nombre, alguien uso|usa|usaron|robo * seguro|social|identidad|nombre, seguro|social robado, form? 14039, usando|usaron|uso|usa * numero de seguro|social social?, seguro social * fue? usado|robado, alguien|ladron|otro|otra persona? presento|hizo|declaro * declaracion|impuesto|tax * nombre|social|seguro, verificar|verifique|verificacion|comprobar|confirmar de|mi|su|la? identidad',
  'estate-gift-trust':
    'estate tax|return|planning tax|return?, estate and trust, trust tax|return, living|family|revocable|irrevocable trust, gift tax return?, estate, gift, trust, inheritance tax?, inherit|inherited|inheriting * house|home|property|money|ira|land?, form? 1041, form 706|709, final tax? return, deceased|dead parent|mother|father|spouse|husband|wife|taxpayer?, passed|pass away, mom|dad|mother|father|parent|husband|wife|grandmother|grandfather|grandma|grandpa|aunt|uncle|brother|sister died|passed|dead, executor, probate, herencia, herede, heredar, fideicomiso, sucesion, fallecio, murio mi|su, grandma|grandpa|grandmother|grandfather|mom|dad|mother|father|aunt|uncle * left me|us, left me * house|home|money|property, beneficiary, k1 from * estate|trust, form? 1310, form? 709',
  expat:
    'expat|expatriate|overseas|foreign tax|return|income|earned|earner, expat, expatriate, us? american|citizen|living|live|lived|work|working|worked|income|retire|retired|retiring|moved|moving abroad|overseas, us citizen * abroad|overseas|canada|mexico|uk|england|germany|france|spain|japan|israel|australia, live|living|lived|work|working|moved|moving|retire|retired in|to canada|mexico|uk|england|germany|france|spain|italy|portugal|japan|israel|australia|europe|asia, live|living outside * us|usa|country|state, out of the country, digital nomad, dual citizen|citizenship|national, accidental american, renounce|renouncing * citizenship, tax treaty, foreign pension, foreign earned income exclusion?, feie, form? 2555, foreign tax credit, en el extranjero, vivo|vivimos fuera, vivo en el extranjero, abroad, overseas, fuera del pais, form? 1116|8833',
  'fbar-fatca':
    'fbar, fatca, foreign|offshore|overseas bank? account|asset|bank|investment, account|bank|money|asset|property|income * abroad|overseas|india|china|mexico|canada|switzerland|korea|japan|taiwan|philippines|israel|uk|england|germany, form? 8938|5471|3520|8621|8865, fincen form? 114?, form 114, pfic, foreign gift, foreign corporation, streamlined procedure|filing|compliance|offshore?, cuenta * extranjero, cuenta extranjera|bancaria extranjera?, dinero * extranjero, form? 14654|14653|8858|926',
  'non-resident-itin':
    'itin number|application|renewal|help?, w7 renewal|application|form?, w 7, form w 7, form? 1040nr|8843|8233, form? 1040 nr, nonresident alien|tax|return|spouse|return?, non resident alien|tax|return|spouse?, dual status, no residente, no|without * social security? number?, dont|doesnt have * social, no|without * ssn, sin * seguro social, sin seguro|social, undocumented, indocumentado|indocumentada, sin papeles, h1b, f1|j1|h1b visa|student?, visa holder, opt student, international|foreign student, married to a? foreigner|nonresident|noncitizen, certifying|certified acceptance agent?, acceptance agent, numero de? itin, renovar * itin, sacar * itin, no tengo papeles, no * papeles, form? 8840|1042|1042s, form? 1042 s, numero de? identificacion personal|tributaria|fiscal|individual * contribuyente?, agente tramitador|certificador|autorizado certificador?, agente de aceptacion certificador?, no * tengo|tiene|tenemos * seguro social, no * tengo|tiene|tenemos * numero de seguro, sin numero de seguro social?, solicitar|tramitar|obtener|pedir|aplicar * itin, inmigrante|inmigrantes sin|indocumentado * seguro|papeles?',
  crypto:
    'crypto currency|tax|gain|loss?, cryptocurrency, crypto, bitcoin, btc, ethereum, eth, solana, dogecoin, coinbase, binance, kraken, nft, defi, web3, digital asset|currency, virtual currency, staking, stablecoin, cripto, criptomoneda',
  'equity-pay':
    'stock option|compensation|grant|award, rsu, rsus, espp, iso, isos, nso, nsos, 83b election?, 83 b election?, alternative minimum tax, company stock, vested|vesting stock|share?, equity pay|compensation|grant, restricted stock unit?, employee stock purchase plan?, opcion de accion, accion restringida',
  rental:
    'rental property|house|income|home|unit|tax?, rent|renting out? my|our|a house|home|room|basement|condo|apartment|property, rent|renting out * house|home|room|condo, landlord, airbnb|vrbo host|rental|income?, air bnb, duplex, short term rental, real estate investor|investing|investment|tax|professional?, investment property, depreciation, schedule e, 1031 exchange?, like kind exchange, house flipping|flipper, flip|flipping house, sold|sell|selling * house|home|property|land|condo|duplex, propiedad de|en? alquiler|renta, alquiler de? casa?, rento|rentamos|renta|alquilo * casa|apartamento|cuarto|propiedad, vender|vendi|vendimos * casa|propiedad|terreno',
  'multi-state':
    'multi|multiple|two|three|four|several|different|another|2|3|4 state return|tax|income|filing?, multistate return|tax?, state to state, moved|move|moving state, moved|move|moving to a? another|new|different state, live|lived|work|worked|job|income in two|three|four|several|another|different|multiple|one|other|2|3|4 state, work|working|worked|job|office in # and? but? i? live|living|reside in|from?, live|living|reside in # and? but? i? work|working|worked|commute in|to?, moved from # to, vario|dos|tre|otro estado, trabajo|trabaje en otro|dos|vario estado',
  clergy: 'clergy, minister, pastor, rabbi, imam, housing|parsonage allowance, parsonage, church, iglesia, pastora',
  nonprofit:
    'nonprofit organization?, non profit organization?, not for profit, 501c3, 501 c 3, 501 c3, 501c 3, form? 990|990ez|990n|1023, charity, charitable organization, tax? exempt organization|status, hoa tax|return, homeowner association, sin fine de lucro, organizacion benefica, form? 990 ez|n|pf, form? 1024',
}

/** English is every agent's, so it isn't one of them. Single words only; box-needs.ts makes "speaks …" of them. */
export const LANGUAGE_WORDS: Readonly<Partial<Record<Language, string>>> = {
  es: 'spanish, espanol, castellano, hispanic, hispano, hispana, latino, latina, mexican, bilingual, bilingue, hispanohablante',
  'zh-Hans': 'mandarin, chinese, chino, mandarino, putonghua, 中文, 普通话, 国语, 汉语, 华语',
  'zh-Hant': 'cantonese, cantones, taiwanese, 粤语, 粵語, 廣東話, 广东话, 國語',
  vi: 'vietnamese, vietnamita, viet',
  ko: 'korean, coreano, 한국어, 한국인',
  tl: 'tagalog, filipino, filipina, pilipino',
  ru: 'russian, ruso, русский, русскии, русскоговорящии',
  ar: 'arabic, arabe, العربية',
  ht: 'creole, haitian, kreyol, criollo',
  pt: 'portuguese, portugues, brazilian, brasileiro, brasileira, brasileno',
  fr: 'french, francais, francophone, frances',
  de: 'german, deutsch, aleman',
  it: 'italian, italiano',
  pl: 'polish, polski, polaco',
  ja: 'japanese, japones, 日本語',
  fa: 'farsi, persian, iranian',
  hi: 'hindi',
  gu: 'gujarati',
  pa: 'punjabi, panjabi',
  ur: 'urdu, pakistani',
  bn: 'bengali, bangla',
  km: 'khmer, cambodian',
  ase: 'asl, deaf',
}

/** Languages that take more than one word. */
export const LANGUAGE_PHRASES: Readonly<Partial<Record<Language, string>>> = {
  es: 'para latino|latina|hispano|hispana, comunidad latina|hispana, habla hispana',
  'zh-Hans': 'simplified|mandarin chinese',
  'zh-Hant': 'traditional|cantonese chinese',
  ht: 'haitian creole',
  vi: 'tieng viet',
  ase: 'american? sign language, hard of hearing',
}

export const MODE_WORDS: Readonly<Record<MeetingMode, string>> = {
  office:
    'in person, in office, at the|their|his|her|your office, face to face, walk in, en persona, en la|su oficina, cara a cara',
  'home-visit':
    'house call, home visit, at|to|in my home|house|place, come|coming to me|you|my|your|us home|house?, homebound, a domicilio, en mi casa',
  video:
    'by|over|via|on|through video|zoom call|chat?, video call|chat|conference|meeting|appointment|consultation?, zoom call|meeting?, virtual meeting|appointment|consultation?, virtually, online, remote, remotely, facetime, skype, google meet, por video|videollamada|zoom|internet, videollamada, en linea, a distancia, over|via|by the? internet, zoom',
  phone:
    'by|over|on|via the? phone|telephone, phone|telephone call|appointment|consultation, por telefono, llamada telefonica',
}

export const ACCEPTING_WORDS =
  'taking|accepting|accept|take|open to|for? new? tax? client|customer, new client|customer, opening, availability, available now?, acepta|aceptan|aceptando nuevo? cliente nuevo?, nuevo cliente, cliente nuevo'

export const CLAIMED_WORDS = 'claimed listing|profile|agent|ea|only, only claimed'

/** Credentials we don't list people by. */
export const CREDENTIAL_WORDS: Readonly<Record<string, string>> = {
  CPA: 'cpa, certified public accountant, contador publico',
  'Tax attorney': 'tax? attorney, tax lawyer, lawyer, irs lawyer|attorney, abogado de? impuesto?, abogada',
  'PTIN holder': 'ptin holder?',
}

/** Letters that people know by a name; the guides list it beside the number. */
export const LETTER_NAMES: Readonly<Record<string, string>> = {
  'notice of deficiency': 'notice of deficiency, aviso legal|reglamentario|regulatorio|estatutario? de deficiencia',
  CP2000: 'letter|notice * underreported|unreported income',
  '30 day letter': '30 day letter, carta de 30 dias',
  '90 day letter': '90 day letter, carta de 90 dias',
  'final notice of intent to levy':
    'final notice of intent to levy, aviso|notificacion final de|sobre? la|su? intencion de embargo|embargar',
  'notice of intent to levy':
    'notice of intent to levy, aviso|notificacion de|sobre? la|su? intencion de embargo|embargar',
}

/** Wants to check a person rather than find one. */
export const VERIFY_WORDS =
  'verify if|that? a|an|the|my|this? enrolled|tax|irs? agent|preparer|professional|person? license?, validate, confirm license|credential, check|look up? a|an|the|my|his|her|their|ea? enrolled|tax? agent|preparer? license|credential, license|credential|ptin check|lookup|verification|status, enrolled? agent license|status lookup|check|verification?, verification, license|credential revoked|suspended|expired|active?, lose|lost|revoked|suspended * license|credential|ptin, disbarred, credential, background check, complaint, legit, legitimate, scam, scammer, scammed, fraud, fake, rip off, really from the irs, real irs agent, called|call|calling|phoned|text|texted|emailed|visited * my|me|us|our mother|mom|dad|father|parent|grandmother|grandma|grandfather|grandpa|wife|husband|house|home|phone?, call|message|text|email from someone|somebody|a|an man|woman|person?, phone call from, got|received|get|getting * call * from, claim|claiming|claims|pretending|saying|said|says * from|with * irs, saying|says|claiming|claims he|she|they * from|with|is|works * irs?, irs agent * door|house|home|called|real|legit, is * real|legit, took|stole|stealing * money|refund, ripped me off, rip|ripped off, ghost preparer, disappeared with, can|should i? trust, verificar si|un|una|el|la|mi? licencia|agente|preparador|contador? inscrito|de? impuesto?, tiene licencia, es|son legitimo|legitima|confiable|real|verdadero, me llamo|llamaron * irs, llamada del irs, estafa, estafador, fraude'

/** How a question about a person begins, and what is said around the name in it. */
export const QUESTION_STARTS =
  'is, was, does, did, es, can you? check|verify|confirm if|whether|that?, check|verify|confirm if|whether|that|on, how do|can|to i? know|tell|verify|check if|whether|that?, look up, lookup, someone named|calling, who is, como saber|verificar|confirmar si?, i? got|received|get a? call|email|text|message from'
export const QUESTION_WORDS =
  'is? still|currently|really|actually? a|an? licensed|registered|certified|real|active|actual|true|legitimate? enrolled? agent|ea, is? still|currently? licensed|registered|certified|active|real by|with|at? the? irs?, have|has|lose|lost a|an|the|his|her|their? ea? license|credential, on the list, called me|us|my mother|mom|dad|father|wife|husband|parent?, about my|our|the? tax, agente inscrito|registrado, my|this|a|the tax? preparer|accountant|person|agent, mi preparador|contador'

/** Needs that are also last names, even if the directory has no such name. */
export const ALSO_NAMES =
  'french german polish latino hispanic creole levy lien gift trust estate church pastor minister rabbi viet chino ruso frances aleman polaco'
