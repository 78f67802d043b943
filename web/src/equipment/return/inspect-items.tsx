import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import type { InspectedItem } from '@geodepot/contracts/equipment/return.rules.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { CameraOutlined } from '@ant-design/icons'
import { Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { TakeLinePhotos } from '../../kit/files/index.ts'
import { LineErrors, LineInput } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useDictionary } from '../../system/dict/index.ts'

interface ItemProps {
  /** What it is looked at on, and what is looked at. */
  readonly name: string
  readonly label: string
  readonly id: number
  readonly of: InspectedItem
  readonly errors: readonly string[]
  readonly write: (next: InspectedItem) => void
}
/** Good, or what is wrong, what it looks like, and whether it has to be repaired. */
const Item = ({ name, label, id, of, errors, write }: ItemProps) => {
  const t = useText(returnMessages)
  const f = useText(fileMessages)
  const [taking, setTaking] = useState(false)
  const { isGood = 'Y', weighs = 'N', note = '', photos = [] } = of
  const said = { name, item: label }
  return (
    <li>
      <div className="hand-over-group-head">
        <span className="hand-over-name">{label}</span>
        <Radio.Group
          optionType="button"
          size="small"
          aria-label={t('itemOf', said)}
          value={isGood}
          options={[
            { value: 'Y', label: t('ok') },
            { value: 'N', label: t('notOk') },
          ]}
          onChange={({ target }) =>
            write(target.value === 'Y' ? { item: of.item, isGood: 'Y' } : { ...of, isGood: 'N', weighs })
          }
        />
        {isGood === 'N' && (
          <>
            <LineInput
              aria-label={t('noteOf', said)}
              placeholder={t('itemNoteNeeded')}
              value={note}
              write={(next) => write({ ...of, note: next })}
            />
            <Button
              size="small"
              icon={<CameraOutlined aria-hidden="true" />}
              aria-label={f('photosOf', { name: t('itemOf', said) })}
              onClick={() => setTaking(true)}
            >
              {photos.length === 0 ? f('takePhotos') : f('photoCount', { count: photos.length })}
            </Button>
            <Checkbox
              aria-label={t('weighsOf', said)}
              checked={weighs === 'Y'}
              onChange={({ target }) => write({ ...of, weighs: target.checked ? 'Y' : 'N' })}
            >
              {t('weighs')}
            </Checkbox>
          </>
        )}
      </div>
      <LineErrors of={errors} />
      {taking && (
        <TakeLinePhotos
          kind={deviceReturn.name}
          id={id}
          name={t('itemOf', said)}
          photos={photos}
          take={(next) => write({ ...of, photos: next })}
          close={() => setTaking(false)}
        />
      )}
    </li>
  )
}

interface ItemsProps {
  readonly name: string
  /** The dictionary of its category. */
  readonly type: string
  readonly id: number
  /** Where they stand in what is sent. */
  readonly at: string
  readonly items: InspectedItem[]
  readonly errors: ReadonlyMap<string, string>
  readonly write: (next: InspectedItem[]) => void
}
/** What is looked at on one line, item by item of the dictionary. */
export const Items = ({ name, type, id, at, items, errors, write }: ItemsProps) => {
  const { entries } = useDictionary(type)
  const labels = new Map(entries.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]))
  const wrong = (index: number) =>
    ['item', 'isGood', 'weighs', 'note', 'photos'].flatMap((field) => errors.get(`${at}.${index}.${field}`) ?? [])
  return (
    <ul className="plain-list">
      {items.map((of, index) => (
        <Item
          key={of.item}
          name={name}
          label={labels.get(of.item) ?? of.item}
          id={id}
          of={of}
          errors={wrong(index)}
          write={(next) => write(items.with(index, next))}
        />
      ))}
    </ul>
  )
}
