/**
 * Invented customers. They are recognisably invented: their numbers are the ones that are reserved for fiction (555-0100 to
 * 555-0199 in every area), their addresses belong to the domains of RFC 2606, and their networks to RFC 3849.
 */
import type { RegistrationForm } from '@foyer/contract/registration/form.ts';
import type { Dice } from './dice.ts';

export interface Person {
  readonly name: string;
  /** Ten digits of the United States, as they are typed. */
  readonly mobileNumber: string;
  readonly email: string;
  /** The address of the person's network. */
  readonly address: string;
  readonly language: string;
  /** What this person answers in the fields of the form. */
  readonly answers: Readonly<Record<string, string>>;
}

const givenNames =
  'Aarav Aditi Amara Anika Arthur Asha Beatriz Callum Carmen Chidi Clara Daniel Devika Dylan Elif Emeka Esther Farah Felix Freya George Hana Hugo Imani Ines Isla Ivan Jaya Jonas Kabir Kavya Kofi Laila Leon Lucia Maren Mateus Meera Milan Nadia Naveen Nina Noor Olivia Omar Oscar Padma Pavel Petra Priyanka Quentin Rahul Rosa Rohan Samira Sanjay Sofia Tara Theo Uma Valentin Vikram Wanjiru Yara Yusuf Zoe'.split(
    ' ',
  );
const familyNames =
  'Acharya Adeyemi Almeida Andersen Banerjee Barker Becker Bianchi Chandra Costa Desai Dubois Eriksen Farouk Fernandes Fischer Garcia Ghosh Haddad Hughes Ibrahim Iyer Jansen Kamau Kapoor Keller Khanna Lambert Larsen Lopez Malik Menon Mishra Moreau Mwangi Nair Novak Okafor Osei Patel Pereira Petrov Pillai Quinn Rahman Reddy Rossi Santos Schmidt Sharma Silva Singh Thomas Usman Varga Verma Walsh Wright Yilmaz Zhang'.split(
    ' ',
  );
const mailDomains = ['example.com', 'example.net', 'example.org'];
const languages: readonly (readonly [string, number])[] = [
  ['en-IN,en;q=0.9', 5],
  ['en-GB,en;q=0.9', 4],
  ['hi-IN,hi;q=0.9,en;q=0.5', 2],
  ['de-DE,de;q=0.9', 1],
  ['fr-FR,fr;q=0.9', 1],
];

/** Areas of the United States, in each of which a hundred numbers are reserved for fiction. */
const areas = [
  201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228,
];

const answersOf: Readonly<Record<string, (dice: Dice) => string>> = {
  courseInterestedIn: (dice) =>
    dice.weighted([
      ['JEE', 5],
      ['NEET', 4],
      ['Grade 6-10', 1],
    ]),
  Class: (dice) =>
    dice.weighted([
      ['10', 1],
      ['11', 4],
      ['12', 4],
      ['12th pass', 2],
    ]),
  city: (dice) =>
    dice.pick(['Bengaluru', 'Chennai', 'Delhi', 'Hyderabad', 'Kochi', 'Kolkata', 'Mumbai', 'Pune']),
  accountNumber: (dice) => `9900${Math.floor(dice.between(100_000, 999_999))}`,
  complaintRefNumber: (dice) => `EX-${Math.floor(dice.between(10_000, 99_999))}`,
};

/** @returns gives another person each time. @param isTaken whether the tenant knows the number (E.164) */
export function createPeople(
  dice: Dice,
  form: RegistrationForm,
  isTaken: (phone: string) => boolean,
): () => Person {
  let count = 0;

  function nextNumber(): string {
    const area = areas[count % areas.length];
    const lastDigits = 100 + ((Math.floor(count / areas.length) * 37) % 100);
    count += 1;
    return `${area}555${String(lastDigits).padStart(4, '0')}`;
  }

  return () => {
    let mobileNumber = nextNumber();
    while (isTaken(`+1${mobileNumber}`)) mobileNumber = nextNumber();
    const [given, family] = [dice.pick(givenNames), dice.pick(familyNames)];
    const answers: Record<string, string> = {};
    for (const { name, required } of form.fields) {
      const answer = answersOf[name];
      if (answer && (required || dice.chance(0.6))) answers[name] = answer(dice);
    }
    return {
      name: `${given} ${family}`,
      mobileNumber,
      email: `${given}.${family}${count}@${dice.pick(mailDomains)}`.toLowerCase(),
      address: `2001:db8:${count.toString(16)}::1`,
      language: dice.weighted(languages),
      answers,
    };
  };
}
