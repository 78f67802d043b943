import { customsWarnings } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

const [soon] = customsWarnings
/** How many days are left, amber once people are warned, or how many it is late. */
export const DaysLeft = ({ of }: { of: number | null }) => {
  const t = useText(customsMessages)
  if (of === null) return null
  if (of < 0) return <StateTag tone="refused">{t('late', { count: -of })}</StateTag>
  return of <= soon ? <StateTag tone="attention">{String(of)}</StateTag> : <>{of}</>
}
