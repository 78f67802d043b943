import { type ThemeConfig, theme } from 'antd'
import type { SizeName } from '../browser/index.ts'
import { type Shades, shadesOf } from './shades.ts'

/** The class that carries antd's variables; it stands on the document, so that plain CSS reads them too. */
export const themeClass = 'geodepot'

const font =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', sans-serif"

const light = {
  token: {
    colorBgLayout: '#f5f7fa',
    colorText: '#1d2129',
    colorTextSecondary: '#565d6b',
    colorTextTertiary: '#676e7c',
    colorTextDescription: '#676e7c',
    colorTextPlaceholder: '#676e7c',
    colorBorder: '#d5d9e0',
    colorBorderSecondary: '#e6e9ee',
  },
  table: { headerBg: '#fafbfc', headerColor: '#565d6b', rowHoverBg: '#f7f9fc' },
  danger: {
    colorError: '#cf1322',
    colorErrorHover: '#b80f1d',
    colorErrorActive: '#a8071a',
    colorErrorBorderHover: '#cf1322',
  },
} as const
const dark = {
  token: {
    colorBgLayout: '#101216',
    colorBgContainer: '#171a1f',
    colorBgElevated: '#1f242b',
    colorText: '#e8eaed',
    colorTextSecondary: '#a9b0bc',
    colorTextTertiary: '#8f97a5',
    colorTextDescription: '#8f97a5',
    colorTextPlaceholder: '#8f97a5',
    colorBorder: '#3a414c',
    colorBorderSecondary: '#282d35',
  },
  table: { headerBg: '#1b1f25', headerColor: '#a9b0bc', rowHoverBg: '#1e232a' },
  // Light enough to be read as words, so that words upon it are dark.
  danger: {
    colorError: '#ff7875',
    colorErrorHover: '#ff8f8c',
    colorErrorActive: '#ff9c9a',
    colorErrorBorderHover: '#ff9c9a',
    dangerColor: '#2a1215',
  },
} as const

/** How high a control is, and how much air a row has above and below, in CSS pixels. On a phone fingers decide. */
export const sizes: Readonly<Record<SizeName, { readonly control: number; readonly row: number }>> = {
  default: { control: 36, row: 11 },
  medium: { control: 32, row: 9 },
  small: { control: 28, row: 6 },
  mini: { control: 24, row: 3 },
}

// After antd has derived its own: what it derives of a colour is not always readable.
const accented = ({ mark, text, soft, softHover, line }: Shades) => ({
  colorPrimary: mark,
  colorPrimaryHover: mark,
  colorPrimaryActive: text,
  colorPrimaryBg: soft,
  colorPrimaryBgHover: softHover,
  colorPrimaryBorder: line,
  colorPrimaryBorderHover: line,
  colorPrimaryText: text,
  colorPrimaryTextHover: text,
  colorPrimaryTextActive: text,
  colorInfo: mark,
  colorInfoBg: soft,
  colorInfoBgHover: softHover,
  colorInfoBorder: line,
  colorInfoText: text,
  colorInfoTextHover: text,
  colorInfoTextActive: text,
  colorLink: text,
  colorLinkHover: text,
  colorLinkActive: text,
})
const components = ({ mark, text, fill, fillHover, fillActive }: Shades): NonNullable<ThemeConfig['components']> => ({
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    colorPrimary: fill,
    colorPrimaryHover: fillHover,
    colorPrimaryActive: fillActive,
    defaultHoverColor: text,
    defaultHoverBorderColor: mark,
    defaultActiveColor: text,
    defaultActiveBorderColor: mark,
  },
  DatePicker: { colorPrimary: fill },
  Steps: { colorPrimary: fill },
  Radio: { colorPrimary: fill },
  Tag: { colorInfo: text },
  Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text },
  Menu: { itemSelectedColor: text },
  Dropdown: { colorPrimary: text },
  Pagination: { colorPrimary: text },
})

export interface Look {
  readonly dark: boolean
  /** Nothing moves. */
  readonly still: boolean
  /** The colour that the others are made of, `#rrggbb`. */
  readonly accent: string
  readonly size: SizeName
}
/** antd's look: hairlines, small radii, one accent. */
export const themeOf = ({ dark: isDark, still, accent, size }: Look): ThemeConfig => {
  const own = isDark ? dark : light
  const shades = shadesOf(accent, isDark)
  const { Button, ...others } = components(shades)
  return {
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (_seed, derived) => ({ ...(derived ?? theme.defaultAlgorithm(_seed)), ...accented(shades) }),
    ],
    cssVar: { key: themeClass },
    hashed: false,
    // A built page brings its styles as a file (antd.css); only the variables are made here, as people choose them.
    // Tests draw none.
    zeroRuntime: import.meta.env.MODE !== 'development',
    token: {
      colorPrimary: accent,
      borderRadius: 6,
      borderRadiusSM: 4,
      borderRadiusLG: 6,
      fontFamily: font,
      fontSize: 14,
      controlHeightSM: sizes[size].control,
      controlHeight: Math.max(32, sizes[size].control),
      controlHeightLG: 44,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      motion: !still,
      ...own.token,
    },
    components: {
      ...others,
      Button: { ...Button, ...own.danger },
      Table: { cellFontSizeSM: 13, cellPaddingBlockSM: sizes[size].row, cellPaddingInlineSM: 10, ...own.table },
    },
  }
}
