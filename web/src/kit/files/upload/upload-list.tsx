import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { CheckCircleOutlined, CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { shownSize, type Translate, useText } from '../../i18n/index.ts'
import { FileSign } from '../kinds.tsx'
import type { Pace } from './pace.ts'
import { type Upload, type UploadQueue, isUnderWay } from './queue.ts'

type Words = Translate<typeof filePageMessages>
const timeText = (seconds: number, t: Words): string =>
  seconds >= 5400
    ? t('hours', { n: Math.round(seconds / 3600) })
    : seconds >= 90
      ? t('minutes', { n: Math.round(seconds / 60) })
      : t('seconds', { n: Math.max(1, seconds) })
const paceText = ({ speed, left }: Pace, t: Words): string =>
  t('pace', { speed: shownSize(speed), left: timeText(left, t) })
const percentOf = (bytes: number, { file }: Upload): number =>
  file.size === 0 ? 0 : Math.floor((bytes / file.size) * 100)

const told = (of: Upload, t: Words): string => {
  switch (of.state) {
    case 'failed':
      return of.problem ?? ''
    case 'sending': {
      const parts = [
        t('sending', { sent: shownSize(of.sent), size: shownSize(of.file.size) }),
        of.pace && paceText(of.pace, t),
        of.resumedAt !== undefined && t('resumed', { percent: percentOf(of.resumedAt, of) }),
      ]
      return parts.filter((part) => typeof part === 'string').join(' · ')
    }
    case 'merging':
      return t('finishing')
    default:
      return t(of.state)
  }
}

const One = ({ of, queue }: { of: Upload; queue: UploadQueue }) => {
  const t = useText(filePageMessages)
  const { name } = of.file
  const failed = of.state === 'failed'
  const retry = t('retryUpload', { name })
  const drop = t(failed ? 'dismiss' : 'cancelUpload', { name })
  return (
    <li className={failed ? 'file-line file-line-failed' : 'file-line'}>
      <FileSign of={of.file} />
      <span className="file-facts">
        <span className="file-name" title={name}>
          {name}
        </span>
        <small>
          {of.state === 'sent' && <CheckCircleOutlined className="file-done" aria-hidden="true" />}
          <span>{told(of, t)}</span>
        </small>
        {!failed && (
          <Progress
            percent={percentOf(of.sent, of)}
            showInfo={false}
            size={{ height: 4 }}
            aria-label={name}
            status={of.state === 'broken' || of.state === 'signedOut' ? 'exception' : 'normal'}
          />
        )}
      </span>
      {failed && (
        <button
          type="button"
          className="file-tool"
          aria-label={retry}
          title={retry}
          onClick={() => queue.retry(of.key)}
        >
          <ReloadOutlined aria-hidden="true" />
        </button>
      )}
      {of.state !== 'merging' && (
        <button
          type="button"
          className="file-tool file-remove"
          aria-label={drop}
          title={drop}
          onClick={() => queue.drop(of.key)}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** What is on its way, how far it is, and what failed. */
export const UploadList = ({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) => {
  const t = useText(filePageMessages)
  const counted = uploads.filter(isUnderWay)
  const done = counted.filter(({ row }) => row !== undefined).length
  return (
    <div className="file-uploads">
      {counted.length > 0 && (
        <p className="file-uploads-count" role="status">
          {t('uploading', { done, total: counted.length })}
        </p>
      )}
      <ul className="file-lines" aria-label={t('uploads')}>
        {uploads.map((one) => (
          <One key={one.key} of={one} queue={queue} />
        ))}
      </ul>
    </div>
  )
}
