import { describe, expect, test } from 'vitest';
import { sanitizeFileName } from './picture.ts';

describe('sanitizeFileName', () => {
  test.each([
    ['my photo.JPG', 'my photo.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\pictures\\cat.png', 'cat.jpg'],
    ['evil\u202egpj.exe', 'evilgpj.jpg'],
    ['a\r\nb"c<d>.jpeg', 'abcd.jpg'],
    ['.htaccess', 'picture.jpg'],
    ['...', 'picture.jpg'],
    ['रिपोर्ट.png', 'रिपोर्ट.jpg'],
    ['half\ud800.png', 'half\ufffd.jpg'],
    ['x'.repeat(300), `${'x'.repeat(100)}.jpg`],
  ])('turns %j into %s', (name, kept) => {
    expect(sanitizeFileName(name, 'image/jpeg')).toBe(kept);
  });
});
