/**
 * The search box in Spanish. The sentences have the words of public pages for Spanish speakers: titles, questions to
 * columns and offices, and how pages tell people to describe their situation. They were written down before the words
 * of the search were extended for them.
 */
import { beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { loadContent } from '#server/domains/resources/load-content.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const search = (q: string) => searchAgents(db, { ...EMPTY_AGENT_QUERY, q })

/** Kind and label of what was read; of several services, any. */
type Read = readonly string[]

const DEBT = 'service Collections'
const LEVY = 'service Liens and levies'
const PLAN = 'service Installment agreements'
const UNFILED = 'service Unfiled returns'
const ITIN = 'service Nonresidents and ITINs'
const AUDIT = 'service Audit representation'
const LETTER = 'service IRS notices'
const RETURN = 'service Individual returns'
const OWN = 'service Self-employed'
const BUSINESS = 'service Business returns'
const STOLEN = 'service Identity theft'
const PENALTY = 'service Penalty relief'
const SPANISH = 'language Spanish'

/** Typed → what has to be read, `|` between what is as good. Never a name. */
const SENTENCES: readonly (readonly [q: string, ...read: Read])[] = [
  ['No puedo pagar mis impuestos', DEBT],
  ['Debo al IRS pero no tengo dinero para pagar', DEBT],
  ['tengo una deuda con el IRS', DEBT],
  ['¿Por qué el IRS me dice que tengo una deuda?', DEBT],
  ['deuda tributaria impagada', DEBT],
  ['compañía de alivio de deuda fiscal', DEBT],
  ['liberarse de la deuda de impuestos', DEBT],
  ['tengo dificultades económicas y debo impuestos', DEBT],
  ['actualmente no cobrable', DEBT],
  ['incumplí el acuerdo de pago a plazos', PLAN],
  ['programa de pagos con el IRS', PLAN],
  ['¿Puede el IRS perdonar una deuda tributaria?', `${DEBT}|service Offers in compromise`],
  ['oferta en compromiso', 'service Offers in compromise'],
  ['¿Puede el IRS quitarte tu casa?', LEVY],
  ['el IRS se va a quedar con el dinero de mi cuenta bancaria', LEVY],
  ['me van a embargar el sueldo', LEVY],
  ['aviso de intención de embargo', `${LEVY}|letter`],
  ['el IRS me retiene una parte de cada cheque', LEVY],
  ['gravamen fiscal sobre mi propiedad', LEVY],
  ['el IRS bloqueó mi cuenta', LEVY],
  ['el gobierno embargó mi salario', LEVY],
  ['me han pagado en efectivo y no he presentado una declaración', `${UNFILED}|${OWN}`],
  ['¿Cómo me afecta no hacer mi declaración de impuestos?', UNFILED],
  ['no declaré impuestos en años anteriores', UNFILED],
  ['nunca he declarado impuestos en Estados Unidos', UNFILED],
  ['no presenté mi declaración a tiempo', UNFILED],
  ['declaraciones atrasadas de 2021', UNFILED],
  ['ponerme al día con los impuestos', `${UNFILED}|${DEBT}`],
  ['¿Debo declarar impuestos si soy indocumentado?', ITIN],
  ['número de identificación personal del contribuyente', ITIN],
  ['cómo tramitar el ITIN para declarar', ITIN],
  ['mi ITIN está vencido', ITIN],
  ['agente tramitador certificador', ITIN],
  ['formulario W-7', ITIN],
  ['¿Cómo declaro mis impuestos si no tengo seguro social válido?', ITIN],
  ['inmigrante sin número de Seguro Social', ITIN],
  ['recibí un aviso CP523 del IRS', 'letter CP523'],
  ['aviso CP 2000', 'letter CP2000'],
  ['carta 5071C', 'letter 5071C'],
  ['¿Qué hacer si recibes una carta o aviso del IRS?', LETTER],
  ['recibí una notificación del IRS en mi correo', LETTER],
  ['me llegó correspondencia del IRS', LETTER],
  ['el IRS quiere que verifique mi identidad', `${STOLEN}|${LETTER}`],
  ['aviso de deficiencia', `${LETTER}|service Appeals|letter`],
  ['el IRS me está auditando', AUDIT],
  ['auditoría', AUDIT],
  ['qué registros presentar en una auditoria', AUDIT],
  ['quién me puede representar ante el IRS', AUDIT],
  ['mi reembolso está retenido', RETURN],
  ['¿Por qué se demora mi reembolso del IRS?', RETURN],
  ['¿A quién puedo declarar como dependiente?', RETURN],
  ['casados declarando por separado', RETURN],
  ['cabeza de familia', RETURN],
  ['crédito tributario por hijos', RETURN],
  ['crédito por ingreso del trabajo', RETURN],
  ['presentar una declaración enmendada', RETURN],
  ['deducciones para trabajadores por cuenta propia', OWN],
  ['recibí varias formas 1099', OWN],
  ['contratista independiente', OWN],
  ['tengo un negocio propio', BUSINESS],
  ['pequeña empresaria', BUSINESS],
  ['soy dueño de un negocio', BUSINESS],
  ['abrir una LLC en Texas', BUSINESS, 'place Texas'],
  ['contabilidad para mi negocio', `service Bookkeeping|${BUSINESS}`],
  ['fui víctima de robo de identidad', STOLEN],
  ['alguien está usando mi número de Seguro Social para trabajar', STOLEN],
  ['un ladrón presentó una declaración con mi nombre', STOLEN],
  ['multa por no pagar a tiempo', PENALTY],
  ['reducción de sanciones e intereses', PENALTY],
  ['multas por presentar una declaración tarde', PENALTY],
  ['impugnar la decisión en el Tribunal Tributario', 'service Appeals'],
  ['planificación tributaria para mi jubilación', 'service Tax planning'],
  ['me pagan en criptomonedas', 'service Crypto'],
  ['preparador de taxes que hable español en Nueva York', SPANISH, 'place New York, NY'],
  ['contador hispano en Filadelfia', SPANISH, 'place Philadelphia, PA'],
  ['agente registrado en San Antonio Texas', 'place San Antonio, TX'],
  ['oficina de impuestos en Los Ángeles', 'place Los Angeles, CA'],
  ['consulta por videollamada en español', 'mode By video', SPANISH],
  ['preparación de impuestos en Nueva Jersey', 'place New Jersey'],
  ['contadora que atienda por zoom', 'mode By video'],
  ['personal bilingüe en Houston', SPANISH, 'place Houston, TX'],
  ['servicio de taxes para latinos en Chicago', SPANISH, 'place Chicago, IL'],
  ['ayuda con impuestos en Carolina del Norte', 'place North Carolina'],
  ['un profesional de impuestos de confianza en Miami', 'place Miami, FL'],
  ['contratar a un preparador de impuestos en Nuevo México', 'place New Mexico'],
  ['tramitar el ITIN en Filadelfia', ITIN, 'place Philadelphia, PA'],
  // Asked once, after the words had been extended for the lines above, and before they were for these.
  ['¿Deben los indocumentados declarar impuestos?', ITIN],
  ['¿Quién me explica qué es un W-2?', RETURN],
  ['me pagan en efectivo y con cheque', OWN],
  ['estoy esperando mi ITIN', ITIN],
  ['el contador que me lleva los impuestos'],
  ['el IRS puede confiscar mi casa', LEVY],
  ['mi factura de impuestos es muy alta', `${DEBT}|service Tax planning`],
  ['solicitar prórroga para declarar', RETURN],
  ['intereses y multas del IRS', PENALTY],
  ['ingresos por rentas de una casa', 'service Rental property'],
  ['impuestos sobre la nómina de mis empleados', 'service Payroll'],
  ['recibí dos cartas del IRS pidiendo información', LETTER],
  ['me quitaron el reembolso', `${RETURN}|${LEVY}|${DEBT}`],
  ['soy contratista y me dieron un 1099', OWN],
  ['mi esposo no ha declarado en 5 años', UNFILED],
  ['no estoy de acuerdo con la auditoría', `${AUDIT}|service Appeals`],
  ['vendí mi casa el año pasado', 'service Rental property'],
  ['trabajo en dos estados', 'service Multistate returns'],
  ['¿cuánto cobra un agente registrado en Dallas?', 'place Dallas, TX'],
  ['busco quien me haga los taxes en Phoenix Arizona', 'place Phoenix, AZ'],
  ['taxes para camioneros en Laredo', OWN, 'place Laredo, TX'],
  ['el seguro social de mi hijo fue usado por otra persona', `${STOLEN}|${RETURN}`],
  ['me llegó una carta de embargo', `${LEVY}|${LETTER}`],
  ['cerrar mi caso con el IRS'],
  ['abogado de impuestos en Orlando Florida', 'place Orlando, FL'],
]

/** Surnames that are Spanish words, too. */
const SURNAMES = [
  'Casas',
  'Plata',
  'Bello',
  'Cuentas',
  'Cobos',
  'Multer',
  'Propio',
  'Cartas',
  'Vencido',
  'Dueñas',
  'Casado',
  'Cabezas',
]

const agentIn = (city: string, state: string, zip: string) => (lastName: string) => ({
  firstName: lastName === 'Quill' ? 'Rosa' : 'Elena',
  lastName,
  city,
  state,
  zip,
})

beforeAll(async () => {
  await loadContent(db)
  await insertListings(db, [
    agentIn('New York', 'NY', '10001')('Quill'),
    agentIn('Philadelphia', 'PA', '19103')('Quill'),
    agentIn('San Antonio', 'TX', '78205')('Quill'),
    agentIn('Los Angeles', 'CA', '90012')('Quill'),
    agentIn('Houston', 'TX', '77002')('Quill'),
    agentIn('Chicago', 'IL', '60602')('Quill'),
    agentIn('Miami', 'FL', '33130')('Quill'),
    agentIn('Newark', 'NJ', '07102')('Quill'),
    agentIn('Raleigh', 'NC', '27601')('Quill'),
    agentIn('Albuquerque', 'NM', '87102')('Quill'),
    ...SURNAMES.map(agentIn('Houston', 'TX', '77002')),
  ])
})

test.each(SENTENCES)('“%s” is understood', async (q, ...wanted) => {
  const { understood, interpreted } = await search(q)
  const read = understood.map(({ kind, label }) => `${kind} ${label}`)
  const missing = wanted.filter((each) => !each.split('|').some((one) => read.some((part) => part.startsWith(one))))
  expect({ missing, name: `${interpreted.firstName} ${interpreted.lastName}`.trim(), read }).toEqual({
    missing: [],
    name: '',
    read,
  })
})

test.each(SURNAMES)('%s is still a last name', async (lastName) => {
  for (const q of [lastName, `Elena ${lastName}`, `${lastName} Houston`])
    expect((await search(q)).hits[0]?.lastName).toBe(lastName)
})
