import type { FileLimits } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { type ChangeEvent, useId } from 'react'
import { useNarrow } from '../../browser/index.ts'
import { useText } from '../../i18n/index.ts'
import { acceptOf } from './choice.ts'

export interface ChooserProps {
  readonly limits: FileLimits
  readonly one: boolean
  /** A file hovers over it. */
  readonly over: boolean
  readonly take: (files: readonly File[]) => void
  /** What the input is to a form's field. */
  readonly input?:
    | {
        readonly id: string
        readonly 'aria-required'?: boolean
        readonly 'aria-invalid'?: boolean
        readonly 'aria-describedby'?: string | undefined
      }
    | undefined
}

/** Where files are chosen, dropped or pasted; on a phone a photo can be taken as well. */
export const Chooser = ({ limits, one, over, take, input }: ChooserProps) => {
  const t = useText(filePageMessages)
  const narrow = useNarrow()
  const own = useId()
  const id = input?.id ?? own
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again.
    target.value = ''
    if (files.length > 0) take(files)
  }
  const types = limits.types.filter((type) => type !== 'word').join(' / ')
  const hint = narrow
    ? t('upTo', { size: limits.maxSizeMb })
    : [t('accepted', { types, size: limits.maxSizeMb }), !one && t('pasteHint')]
        .filter((part) => part !== false)
        .join(' · ')
  const name = t(one ? 'chooseOne' : 'choose')
  return (
    <div className="files-choose">
      <label htmlFor={id} className={over ? 'files-drop files-drop-over' : 'files-drop'}>
        <UploadOutlined aria-hidden="true" />
        <span>{over ? t('dropNow') : narrow ? name : t('drop')}</span>
        <small id={`${id}-hint`}>{hint}</small>
        <input
          {...input}
          id={id}
          type="file"
          multiple={!one}
          accept={acceptOf(limits.types)}
          aria-label={name}
          aria-describedby={[`${id}-hint`, input?.['aria-describedby']].filter(Boolean).join(' ')}
          className="files-input"
          onChange={chosen}
        />
      </label>
      {narrow && limits.types.includes('jpg') && (
        <label className="files-drop files-camera">
          <CameraOutlined aria-hidden="true" />
          <span>{t('camera')}</span>
          <input type="file" accept="image/*" capture="environment" className="files-input" onChange={chosen} />
        </label>
      )}
    </div>
  )
}
