import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { CheckOutlined } from '@ant-design/icons'
import { Button, Drawer, Segmented, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { toast } from '../../kit/api/index.ts'
import {
  type Switch as SwitchName,
  changeLayout,
  presets,
  resetLayout,
  saveLayout,
  useLayout,
} from '../../kit/theme/index.ts'
import { type Scheme, setScheme, useNarrow, useScheme } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { ToolProps } from './tools.tsx'
import './layout-drawer.css'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className="layout-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const Colours = () => {
  const t = useText(toolMessages)
  const { theme } = useLayout()
  const pick = (colour: string) => {
    if (colour.toLowerCase() === theme.toLowerCase()) return
    changeLayout({ theme: colour })
    toast.info(t('compiling'))
  }
  const isPreset = presets.some((preset) => preset.toLowerCase() === theme.toLowerCase())
  return (
    <div className="layout-colours">
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="layout-colour"
          style={{ background: preset }}
          title={preset}
          aria-label={`${t('themeColour')} ${preset}`}
          aria-pressed={preset.toLowerCase() === theme.toLowerCase()}
          onClick={() => {
            pick(preset)
          }}
        >
          {preset.toLowerCase() === theme.toLowerCase() && <CheckOutlined aria-hidden="true" />}
        </button>
      ))}
      <label className="layout-other">
        <input
          type="color"
          value={theme.toLowerCase()}
          aria-label={t('otherColour')}
          onChange={({ target }) => {
            pick(target.value)
          }}
        />
        {isPreset ? t('otherColour') : theme}
      </label>
    </div>
  )
}

const schemeTexts = { system: 'schemeSystem', light: 'schemeLight', dark: 'schemeDark' } as const

const Brightness = () => {
  const t = useText(toolMessages)
  const options = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(schemeTexts[value]) }))
  return (
    <Segmented<Scheme>
      block
      size="middle"
      aria-label={t('scheme')}
      options={options}
      value={useScheme()}
      onChange={setScheme}
    />
  )
}
const Side = () => {
  const t = useText(toolMessages)
  const { sideTheme } = useLayout()
  return (
    <Segmented
      block
      size="middle"
      aria-label={t('sideTheme')}
      value={sideTheme}
      onChange={(next) => {
        changeLayout({ sideTheme: next })
      }}
      options={[
        { value: 'theme-light' as const, label: t('sideLight') },
        { value: 'theme-dark' as const, label: t('sideDark') },
      ]}
    />
  )
}

const Toggle = ({ name }: { name: SwitchName }) => {
  const t = useText(toolMessages)
  const id = useId()
  const on = useLayout()[name]
  return (
    <div className="layout-toggle">
      <label htmlFor={id}>{t(name)}</label>
      <Switch
        id={id}
        size="medium"
        checked={on}
        onChange={(next) => {
          changeLayout({ [name]: next })
        }}
      />
    </div>
  )
}

/** How the frame looks: shown at once, kept when it is saved. */
export default function LayoutDrawer({ open, close }: ToolProps) {
  const t = useText(toolMessages)
  const narrow = useNarrow()
  const save = () => {
    saveLayout()
    toast.info(t('saving'))
  }
  const footer = (
    <div className="layout-foot">
      <Button size="middle" onClick={resetLayout}>
        {t('reset')}
      </Button>
      <Button size="middle" type="primary" onClick={save}>
        {t('save')}
      </Button>
    </div>
  )
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t('layout')}
      size={narrow ? '100%' : 340}
      footer={footer}
      mask={{ blur: false }}
      styles={{ mask: { background: 'none' } }}
      rootClassName="layout-drawer"
      destroyOnHidden
    >
      <p className="layout-help">{t('layoutHelp')}</p>
      <Section title={t('themeColour')}>
        <Colours />
      </Section>
      <Section title={t('scheme')}>
        <Brightness />
      </Section>
      {!narrow && (
        <Section title={t('sideTheme')}>
          <Side />
        </Section>
      )}
      <Section title={t('frame')}>
        {!narrow && <Toggle name="topNav" />}
        <Toggle name="tagsView" />
        <Toggle name="fixedHeader" />
        <Toggle name="sidebarLogo" />
        <Toggle name="dynamicTitle" />
      </Section>
    </Drawer>
  )
}
