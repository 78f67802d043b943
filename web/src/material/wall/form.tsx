import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { wallCalls, wallPages } from '@geodepot/contracts/material/wall.ts'
import { wallMessages } from '@geodepot/contracts/material/wall.messages.ts'
import { Button, QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { copyText } from '../../kit/api/index.ts'
import { DayField, FormFrame, RadioField, SeveralField, TextField, useDirty, useForm } from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import './form.css'

interface WallFormProps {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
  readonly units: AnswerOf<typeof wallCalls.choices>['units']
}
const usualDays = 90
const inDays = (days: number): string => today(new Date(Date.now() + days * 86_400_000))

/** The address of a link, this once. */
const Made = ({ path, close }: { path: string; close: () => void }) => {
  const t = useText(wallMessages)
  const address = location.origin + path
  const copy = () => void copyText(address)
  return (
    <div className="wall-made">
      <p>{t('madeText')}</p>
      <QRCode value={address} size={168} bordered={false} aria-label={t('link')} />
      <output className="wall-address" aria-label={t('link')}>
        {address}
      </output>
      <div className="wall-bar">
        <Button onClick={close}>{t('close')}</Button>
        <Button type="primary" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}

/** Makes a link: of which board and units, until when. */
const WallForm = ({ close, setDirty, units }: WallFormProps) => {
  const t = useText(wallMessages)
  const [path, setPath] = useState<string>()
  const form = useForm(wallCalls.create, {
    start: { page: 'money', expiresOn: inDays(usualDays) },
    saved: (answer) => setPath(answer.path),
  })
  const dirty = useDirty(form) || path !== undefined
  useEffect(() => setDirty(dirty && path === undefined), [setDirty, dirty, path])
  if (path !== undefined) return <Made path={path} close={close} />
  return (
    <FormFrame form={form} cancel={close}>
      <div className="form-fields wall-fields">
        <TextField form={form} name="name" max={60} hint={t('nameHint')} wide autoFocus />
        <RadioField
          form={form}
          name="page"
          wide
          options={wallPages.map((value) => ({ value, label: t(`page_${value}`) }))}
        />
        <SeveralField
          form={form}
          name="units"
          wide
          options={units.map(({ unitId, unitName }) => ({ value: unitId, label: unitName }))}
          hint={t('unitsHint')}
        />
        <DayField form={form} name="expiresOn" wide />
      </div>
    </FormFrame>
  )
}
export default WallForm
