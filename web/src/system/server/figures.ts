import type { serverMessages } from '@geodepot/contracts/system/server.messages.ts'
import type { Translate } from '../../kit/i18n/index.ts'

export const shareText = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`

/** How long, in the two units that matter: `3 天 4 小时`, `5 min 2 s`. */
export const durationText = (seconds: number, t: Translate<typeof serverMessages>): string => {
  const [days, hours, minutes, rest] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ]
  if (days > 0) return t('days', { days, hours })
  if (hours > 0) return t('hours', { hours, minutes })
  return minutes > 0 ? t('minutes', { minutes, seconds: rest }) : t('seconds', { seconds: rest })
}
