// The calendar. It comes with whatever has a day in it, and not with the frame.
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { language, onLanguage } from './text.ts'

// Days change their language before anything is drawn in it.
const speak = (now: Language) => {
  dayjs.locale(now === 'cn' ? 'zh-cn' : 'en')
}
speak(language())
onLanguage(speak)

export { DatePicker } from 'antd'
export { dayjs }
export type { Dayjs } from 'dayjs'
