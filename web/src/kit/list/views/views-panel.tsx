import { listPanelMessages } from '@geodepot/contracts/kit/list-panels.messages.ts'
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { toast } from '../../api/index.ts'
import { useText } from '../../i18n/index.ts'
import type { SavedView } from '../preferences.ts'
import type { Views } from './views-choice.tsx'

const longestName = 30

/** The saved views of a list, each to be opened or deleted, and the way to save another one. */
export default function ViewsPanel({ views, done }: { views: Views; done: () => void }) {
  const t = useText(listPanelMessages)
  const [name, setName] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    const taken = views.all.some((view) => view.name === wanted)
    // A question takes the place of what it is asked about.
    if (taken) done()
    if (taken && !(await toast.confirm({ title: t('replaceView', { name: wanted }), ok: t('saveView') }))) return
    views.save(wanted)
    setName('')
  }
  const drop = async (view: SavedView) => {
    done()
    if (await toast.confirm({ title: t('dropViewSure', { name: view.name }), ok: t('dropViewOk'), danger: true }))
      views.drop(view)
  }
  return (
    <div className="list-views">
      {views.all.length === 0 ? (
        <p>{t('noViews')}</p>
      ) : (
        <ul>
          {views.all.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className="list-view"
                onClick={() => {
                  views.open(view)
                  done()
                }}
              >
                {view.name}
              </button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={t('dropView', { name: view.name })}
                onClick={() => void drop(view)}
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void save(event)}>
        <Input
          value={name}
          maxLength={longestName}
          aria-label={t('viewName')}
          placeholder={t('viewName')}
          onChange={({ target }) => setName(target.value)}
        />
        <Button htmlType="submit" disabled={name.trim() === ''}>
          {t('saveView')}
        </Button>
      </form>
    </div>
  )
}
