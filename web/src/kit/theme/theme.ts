import { type ThemeConfig, theme } from 'antd'

/** The colour that everything else is derived from. */
export const accent = '#1890ff'
/** The class that carries antd's variables; it stands on the document, so that plain CSS reads them too. */
export const themeClass = 'geodepot'

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', sans-serif"

// White letters on the accent itself are too faint to read: filled buttons and links take its darker steps.
const light: ThemeConfig = {
  token: { colorLink: '#0a66c8', colorLinkHover: '#0958d9', colorBgLayout: '#f5f7fa', colorText: '#1d2129', colorTextSecondary: '#565d6b', colorTextTertiary: '#6b7280', colorTextDescription: '#6b7280', colorTextPlaceholder: '#6b7280', colorBorder: '#d5d9e0', colorBorderSecondary: '#e6e9ee' },
  components: { Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', colorPrimary: '#0b6fdb', colorPrimaryHover: '#1274de', colorPrimaryActive: '#0958b8' }, Table: { headerBg: '#fafbfc', headerColor: '#565d6b', rowHoverBg: '#f7f9fc' } },
}
const dark: ThemeConfig = {
  token: { colorLink: '#69b1ff', colorLinkHover: '#91caff', colorBgLayout: '#101216', colorBgContainer: '#171a1f', colorBgElevated: '#1f242b', colorText: '#e8eaed', colorTextSecondary: '#a9b0bc', colorTextTertiary: '#8f97a5', colorTextDescription: '#8f97a5', colorTextPlaceholder: '#8f97a5', colorBorder: '#3a414c', colorBorderSecondary: '#282d35' },
  components: { Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', colorPrimary: '#1668c0', colorPrimaryHover: '#1b72cc', defaultHoverColor: '#69b1ff', defaultHoverBorderColor: '#69b1ff', colorPrimaryActive: '#12559e' }, Table: { headerBg: '#1b1f25', headerColor: '#a9b0bc', rowHoverBg: '#1e232a' } },
}

/** antd's look: hairlines, small radii, one accent. Dark and still follow the person's system. */
export const themeOf = (isDark: boolean, isStill: boolean): ThemeConfig => {
  const own = isDark ? dark : light
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: themeClass },
    hashed: false,
    token: {
      colorPrimary: accent, colorInfo: accent, borderRadius: 6, borderRadiusSM: 4, borderRadiusLG: 6, fontFamily: font, fontSize: 14,
      controlHeightSM: 28, controlHeight: 32, controlHeightLG: 44, motionDurationMid: '0.12s', motionDurationSlow: '0.18s', motion: !isStill, ...own.token,
    },
    components: { ...own.components, Table: { cellFontSizeSM: 13, cellPaddingBlockSM: 7, cellPaddingInlineSM: 10, ...own.components?.Table } },
  }
}
