import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type svgCaptcha from 'svg-captcha'
import { now } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { onDemand } from '../../kit/on-demand.ts'
import { checkValue, configValue } from '../config/index.ts'

const captchas = onDemand<typeof svgCaptcha>('svg-captcha')
const background = '#f5f7fa'
const livesFor = 2 * 60 * 1000
const parameter = 'sys.account.captchaEnabled'
let enabled = true
let always = false
/**
 * Whether sign-in may ask for a captcha, and whether it has to whatever the
 * parameter says: told once, when the server starts.
 */
export const askForCaptcha = (asked: boolean, production = false): void => {
  enabled = asked
  always = production
}
checkValue(parameter, (value) =>
  always && value === 'false' ? refusal(sessionMessages, 'captchaStays', {}, 'configValue') : undefined,
)
export const captchaAsked = async (db: Database): Promise<boolean> =>
  enabled && (always || (await configValue(db, parameter)) !== 'false')

// Twice as fine as it is shown, for dense displays; PNG, because clients show it as a raster picture whatever it is.
const drawn = async (svg: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 144 }).flatten({ background }).png().toBuffer()
}

/** A captcha with its picture, base64 of a PNG. The answer stays here. */
export const newCaptcha = async (db: Database): Promise<{ uuid: string; img: string }> => {
  const { text, data } = captchas().create({
    size: 4,
    ignoreChars: '0oO1iIlL',
    noise: 2,
    color: true,
    background,
    width: 120,
    height: 40,
    fontSize: 46,
  })
  const uuid = randomBytes(16).toString('hex')
  const moment = now()
  await db
    .insertInto('system.captcha')
    .values({ id: uuid, answer: text.toLowerCase(), expires_at: new Date(moment.getTime() + livesFor) })
    .execute()
  // Pictures that nobody answered, a few at a time; two of these side by side do not wait for each other.
  await sql`delete from system.captcha where id in (select id from system.captcha where expires_at < ${moment} order by expires_at limit 100 for update skip locked)`.execute(
    db,
  )
  return { uuid, img: (await drawn(data)).toString('base64') }
}

/**
 * Spends the captcha, whatever the answer, and refuses one that is missing, spent, too old or wrong. Letters count the
 * same in either case and width.
 */
export const spendCaptcha = async (db: Database, uuid: string, code: string): Promise<void> => {
  if (code === '') throw refusal(sessionMessages, 'codeMissing', {}, 'code')
  const {
    rows: [shown],
  } = await sql<{ answer: string; alive: boolean }>`
    delete from system.captcha where id = ${uuid} returning answer, expires_at > ${now()} as alive`.execute(db)
  if (!shown?.alive) throw refusal(sessionMessages, 'codeExpired', {}, 'code')
  if (shown.answer !== code.normalize('NFKC').toLowerCase()) throw refusal(sessionMessages, 'codeWrong', {}, 'code')
}
