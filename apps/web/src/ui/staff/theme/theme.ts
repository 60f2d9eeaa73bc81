/** The MUI theme. Every colour is a CSS variable of the page, so each tenant's palette applies. */
import { createTheme } from '@mui/material/styles';

const focusRing = { outline: '2px solid var(--ink)', outlineOffset: 2 } as const;

const colour = (name: string, light = `${name}-soft`, contrastText = '--surface') => ({
  main: `var(${name})`,
  light: `var(${light})`,
  dark: `var(${name})`,
  contrastText: `var(${contrastText})`,
});

/** One scheme: the page's `data-theme` switches between light and dark by changing the variables. */
export const theme = createTheme({
  // The page's styles set `color-scheme` for the browser's own controls: pickers, scrollbars, option lists.
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--accent)',
      light: 'var(--accent)',
      dark: 'var(--accent-hover)',
      contrastText: 'var(--on-accent)',
    },
    error: colour('--bad'),
    warning: colour('--warn'),
    success: colour('--ok'),
    info: colour('--ink-2', '--sunken'),
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    divider: 'var(--line)',
    background: { default: 'var(--canvas)', paper: 'var(--surface)' },
    action: {
      hover: 'var(--sunken)',
      selected: 'var(--sunken)',
      disabled: 'var(--ink-3)',
      disabledBackground: 'var(--sunken)',
    },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--font)',
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  transitions: {
    duration: { enteringScreen: 200, leavingScreen: 120, standard: 200, short: 120, shorter: 120 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
      styleOverrides: {
        root: { minHeight: 40, padding: '8px 16px', '@media (pointer: coarse)': { minHeight: 44 } },
        outlined: {
          borderColor: 'var(--edge)',
          backgroundColor: 'var(--surface)',
          '&:hover': { backgroundColor: 'var(--sunken)', borderColor: 'var(--edge)' },
        },
        contained: { '&:hover': { backgroundColor: 'var(--accent-hover)' } },
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { width: 40, height: 40, borderRadius: 6, color: 'var(--ink-2)' } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', fontSize: 14, lineHeight: '20px' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          fontSize: 14,
          lineHeight: '20px',
          border: '1px solid var(--line)',
          boxShadow: 'var(--shadow-3)',
          width: '100%',
          maxWidth: 400,
        },
      },
    },
    MuiMenu: {
      styleOverrides: {
        paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow-2)', minWidth: 220 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 44,
          gap: 12,
          '@media (min-width: 600px) and (pointer: fine)': { minHeight: 40 },
        },
      },
    },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 40, height: 24, padding: 0, overflow: 'visible' },
        switchBase: {
          padding: 3,
          color: 'var(--surface)',
          '&.Mui-checked': { transform: 'translateX(16px)', color: 'var(--on-accent)' },
          '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--accent)', opacity: 1 },
          '&.Mui-focusVisible': { outline: 'none' },
          '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.6 },
        },
        thumb: { width: 18, height: 18, boxShadow: 'none' },
        track: { borderRadius: 12, backgroundColor: 'var(--edge)', opacity: 1 },
      },
    },
    MuiCheckbox: {
      styleOverrides: {
        root: { color: 'var(--edge)', '&.Mui-focusVisible': { ...focusRing, outlineOffset: -6 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          height: 48,
          fontSize: 16,
          backgroundColor: 'var(--surface)',
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-2)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)', borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)', borderWidth: 2 },
        },
        notchedOutline: { borderColor: 'var(--edge)' },
        input: { padding: '12px 16px', '&::placeholder': { color: 'var(--ink-3)', opacity: 1 } },
      },
    },
  },
});
