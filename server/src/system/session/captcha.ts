import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import { now } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../config/index.ts'

const livesFor = 2 * 60 * 1000
const parameter = 'sys.account.captchaEnabled'
let enabled = true
let always = false
/** Whether sign-in may ask for a captcha, and whether it has to whatever the parameter says: told once, when the server starts. */
export const askForCaptcha = (asked: boolean, production = false): void => {
  enabled = asked
  always = production
}
checkValue(parameter, (value) => (always && value === 'false' ? refusal(sessionMessages, 'captchaStays', {}, 'configValue') : undefined))
export const captchaAsked = async (db: Database): Promise<boolean> => enabled && (always || (await configValue(db, parameter)) !== 'false')

/** A captcha with its picture, base64 of an SVG. The answer stays here. */
export const newCaptcha = async (db: Database): Promise<{ uuid: string; img: string }> => {
  const { text, data } = svgCaptcha.create({ size: 4, ignoreChars: '0oO1iIlL', noise: 2, color: true, background: '#f5f7fa', width: 120, height: 40, fontSize: 46 })
  const uuid = randomBytes(16).toString('hex')
  const moment = now()
  await db.insertInto('system.captcha').values({ id: uuid, answer: text.toLowerCase(), expires_at: new Date(moment.getTime() + livesFor) }).execute()
  // Pictures that nobody answered, a few at a time; two of these side by side do not wait for each other.
  await sql`delete from system.captcha where id in (select id from system.captcha where expires_at < ${moment} order by expires_at limit 100 for update skip locked)`.execute(db)
  return { uuid, img: Buffer.from(data).toString('base64') }
}

/** Spends the captcha, whatever the answer, and refuses one that is missing, spent, too old or wrong. Letters count the same in either case and width. */
export const spendCaptcha = async (db: Database, uuid: string, code: string): Promise<void> => {
  if (code === '') throw refusal(sessionMessages, 'codeMissing', {}, 'code')
  const { rows: [shown] } = await sql<{ answer: string; alive: boolean }>`
    delete from system.captcha where id = ${uuid} returning answer, expires_at > ${now()} as alive`.execute(db)
  if (!shown?.alive) throw refusal(sessionMessages, 'codeExpired', {}, 'code')
  if (shown.answer !== code.normalize('NFKC').toLowerCase()) throw refusal(sessionMessages, 'codeWrong', {}, 'code')
}
