import { exportMessages } from '@geodepot/contracts/kit/export.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { toast } from '../../api/index.ts'
import { shownSize, useText } from '../../i18n/index.ts'
import './export-progress.css'

/** A file on its way: since when, how much of it is here, and how to stop it. */
export interface Transfer {
  readonly begun: number
  readonly arrived: { bytes: number }
  readonly stop: AbortController
}

const late = 1000
const beat = 500
/** What has arrived of a file and for how long it has been on its way, once that takes longer than a moment. */
const ExportProgress = ({ of }: { of: Transfer }) => {
  const t = useText(exportMessages)
  const words = useText(webMessages)
  const [now, setNow] = useState(of.begun)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beat)
    return () => clearInterval(timer)
  }, [])
  if (now - of.begun < late) return null
  const seconds = Math.floor((now - of.begun) / 1000)
  const time =
    seconds < 60
      ? t('seconds', { count: seconds })
      : t('minutes', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
  const { bytes } = of.arrived
  const cancel = () => {
    of.stop.abort()
    toast.info(t('cancelled'))
  }
  return (
    <span className="export-progress">
      <span role="status">
        {bytes === 0 ? t('preparing', { time }) : t('arrived', { size: shownSize(bytes), time })}
      </span>
      <Button size="small" onClick={cancel}>
        {words('cancel')}
      </Button>
    </span>
  )
}
export default ExportProgress
