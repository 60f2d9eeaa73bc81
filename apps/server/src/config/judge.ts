/** Judges the settings of an environment by name, all of them, before anything starts. Writes nothing. */

import { findConflicts } from './conflicts.ts';
import { type InspectedFolder, inspectDataFolder } from './data-folder.ts';
import type { Environment, Setting } from './setting.ts';
import { type SettingName, type SettingValues, settingRows } from './settings.ts';
import { unknownNames } from './unknown-names.ts';
import { WrongValue } from './wrong-value.ts';

export interface Judged {
  readonly values: SettingValues;
  /** What the data folder contains; nothing if its setting is wrong. */
  readonly folder: InspectedFolder;
  /** A sentence for each wrong setting, which begins with its name. */
  readonly problems: readonly string[];
  /** What the operator should change in the environment: one sentence each. */
  readonly warnings: readonly string[];
}

/** Longer than any value that works, and short enough for a log. */
const maxLength = 8_192;

export function judgeSettings(environment: Environment): Judged {
  const problems: string[] = [];
  const warnings: string[] = [];
  const wrongNames = new Set<SettingName>();
  const values = Object.fromEntries(
    settingRows.map(([name, setting]) => {
      const { text, from } = givenValue(environment, name, setting);
      if (setting.formerName && textOf(environment[setting.formerName]) !== null)
        warnings.push(`${setting.formerName} is deprecated, set ${name} instead`);
      if (text === null) return [name, null];
      try {
        return [name, readValue(text, setting)];
      } catch (error) {
        if (!(error instanceof WrongValue)) throw error;
        wrongNames.add(name);
        const example = setting.example === null ? '' : `; for example ${from}=${setting.example}`;
        problems.push(`${from} ${error.message}${example}`);
        return [name, null];
      }
    }),
  ) as unknown as SettingValues;
  const folder = inspectDataFolder(values.FOYER_DATA_DIR);
  const conflicts = findConflicts({ values, folder, environment, isWrong: (name) => wrongNames.has(name) });
  return {
    values,
    folder,
    problems: [...problems, ...folder.problems, ...conflicts.problems],
    warnings: [...warnings, ...conflicts.warnings, ...unknownNames(setNames(environment))],
  };
}

/** Compose passes an unset variable as an empty text. */
function textOf(given: string | undefined): string | null {
  return given === undefined || given.trim() === '' ? null : given;
}

function givenValue(environment: Environment, name: string, { formerName, fallback }: Setting) {
  const own = textOf(environment[name]);
  const former = formerName ? textOf(environment[formerName]) : null;
  if (own === null && former !== null && formerName) return { text: former, from: formerName };
  return { text: own ?? fallback ?? null, from: name };
}

const setNames = (environment: Environment) =>
  Object.keys(environment).filter((name) => textOf(environment[name]) !== null);

function readValue(given: string, { read, isExact }: Setting): unknown {
  if (given.length > maxLength) throw new WrongValue(`is longer than ${maxLength} characters`);
  if (isExact) return read(given);
  const text = given.trim();
  if (/^(["']).*\1$/s.test(text) && text.length > 1)
    throw new WrongValue('has quotation marks around its value: remove them');
  const control = /\p{Cc}/u.exec(text)?.[0].codePointAt(0);
  if (control !== undefined)
    throw new WrongValue(
      `contains a control character (U+${control.toString(16).toUpperCase().padStart(4, '0')})`,
    );
  return read(text);
}
