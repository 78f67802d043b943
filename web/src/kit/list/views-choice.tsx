import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Tooltip } from 'antd'
import { type FormEvent, useState } from 'react'
import { useText } from '../text/index.ts'
import type { SavedView } from './setting.ts'

export interface Views {
  readonly all: readonly SavedView[]
  readonly open: (view: SavedView) => void
  /** Keeps the list as it stands under a name; one of the same name gives way. */
  readonly save: (name: string) => void
  readonly drop: (view: SavedView) => void
}
const longestName = 30

const Choices = ({ views, done }: { views: Views; done: () => void }) => {
  const t = useText(listMessages)
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    views.save(name.trim())
    setName('')
  }
  return (
    <div className="list-views">
      {views.all.length === 0 ? <p>{t('noViews')}</p> : (
        <ul>
          {views.all.map((view) => (
            <li key={view.name}>
              <button type="button" className="list-view" onClick={() => { views.open(view); done() }}>{view.name}</button>
              <Button type="text" size="small" icon={<DeleteOutlined aria-hidden="true" />} aria-label={t('dropView', { name: view.name })} onClick={() => views.drop(view)} />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save}>
        <Input value={name} maxLength={longestName} aria-label={t('viewName')} placeholder={t('viewName')} onChange={({ target }) => setName(target.value)} />
        <Button htmlType="submit" disabled={name.trim() === ''}>{t('saveView')}</Button>
      </form>
    </div>
  )
}

/** The list as a person wants to find it again: filters, order and columns, by name. */
export const ViewsChoice = ({ views }: { views: Views }) => {
  const t = useText(listMessages)
  const [open, setOpen] = useState(false)
  return (
    <Popover trigger="click" placement="bottomRight" title={t('views')} open={open} onOpenChange={setOpen} destroyOnHidden content={<Choices views={views} done={() => setOpen(false)} />}>
      <Tooltip title={t('views')}><Button type="text" icon={<StarOutlined aria-hidden="true" />} aria-label={t('views')} /></Tooltip>
    </Popover>
  )
}
