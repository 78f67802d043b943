import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { GuardedButton, Facts, AppDialog } from '../ui/index.ts'
import { toast } from '../api/index.ts'
import { Ago, StateTag, shownDate, shownNumber, shownQuantity, shownText, useText } from '../i18n/index.ts'
import { SampleDocument } from './document.tsx'
import { SampleFields, SampleRecord } from './fields.tsx'
import { SampleFiles } from './files.tsx'
import { SampleForm, SampleGrid } from './forms.tsx'
import { Pages, Tables, WithoutRows } from './lists.tsx'
import { SampleCharts, SampleLooks, SampleTree } from './looks.tsx'
import { kinds, samples } from './sample.ts'
import './gallery.css'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="gallery-part" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Values = () => {
  const t = useText(galleryMessages)
  const [first] = samples(t, 1)
  return (
    <Facts
      of={[
        [t('amount'), shownNumber('-1234567.891')],
        [t('quantity'), shownQuantity('1234.50')],
        [t('day'), shownDate('2026-11-21')],
        [t('moment'), <Ago key="moment" at={first?.moment} />],
        [t('place'), shownText(null)],
        [t('long'), t('longSample', { n: 1 })],
      ]}
    />
  )
}

const Dialogs = () => {
  const t = useText(galleryMessages)
  const [open, setOpen] = useState(false)
  const name = t('sample', { n: 7 })
  return (
    <div className="gallery-row">
      <Button onClick={() => setOpen(true)}>{t('openDialog')}</Button>
      <Button onClick={() => toast.success(t('done'))}>{t('message')}</Button>
      <Button onClick={() => toast.error(t('failure'), '4f1c9e20')}>{t('trouble')}</Button>
      <Button
        danger
        onClick={() =>
          void toast.confirm({ title: t('question'), text: t('askDelete', { name }), ok: t('delete'), danger: true })
        }
      >
        {t('question')}
      </Button>
      <GuardedButton
        type="primary"
        busyText={t('slowBusy')}
        onPress={() =>
          new Promise((resolve) => {
            setTimeout(resolve, 2000)
          })
        }
      >
        {t('slow')}
      </GuardedButton>
      <SampleRecord />
      <AppDialog open={open} title={name} onClose={() => setOpen(false)}>
        <Values />
      </AppDialog>
    </div>
  )
}

/** Every piece of the kit in each of its states, to be looked at in both languages, in the dark and on a phone. */
const Gallery = () => {
  const t = useText(galleryMessages)
  return (
    <div className="gallery">
      <h1>{t('title')}</h1>
      <Part title={t('states')}>
        <div className="gallery-row">
          {kinds.map((kind) => (
            <StateTag key={kind} tone={kind}>
              {t(kind)}
            </StateTag>
          ))}
        </div>
      </Part>
      <Part title={t('values')}>
        <Values />
      </Part>
      <Part title={t('table')}>
        <Tables />
      </Part>
      <Part title={t('pager')}>
        <Pages />
      </Part>
      <Part title={t('around')}>
        <WithoutRows />
      </Part>
      <Part title={t('form')}>
        <SampleForm />
      </Part>
      <Part title={t('fields')}>
        <SampleFields />
      </Part>
      <Part title={t('grid')}>
        <SampleGrid />
      </Part>
      <Part title={t('files')}>
        <SampleFiles />
      </Part>
      <Part title={t('document')}>
        <SampleDocument />
      </Part>
      <Part title={t('tree')}>
        <SampleTree />
      </Part>
      <Part title={t('charts')}>
        <SampleCharts />
      </Part>
      <Part title={t('lines')}>
        <SampleLooks />
      </Part>
      <Part title={t('dialog')}>
        <Dialogs />
      </Part>
    </div>
  )
}
export default Gallery
