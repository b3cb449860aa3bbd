import { describe, expect, it } from 'vitest';
import { apiBaseOf } from './api-base.ts';

describe('the base of the API', () => {
  it.each([
    ['https://shop.example.com/store', 'https://api.shop.example.com/api/'],
    ['http://shop.localhost:3000/', 'http://api.shop.localhost:3000/api/'],
    ['http://localhost:3000/', 'http://localhost:3000/api/'],
    ['http://192.168.1.20:8080/', 'http://192.168.1.20:8080/api/'],
    ['http://[::1]:3000/', 'http://[::1]:3000/api/'],
  ])('of %s is %s', (page, base) => {
    expect(apiBaseOf(new URL(page))).toBe(base);
  });

  it.each([
    ['/api', 'https://shop.example.com/api/'],
    ['https://backend.example.com/api/', 'https://backend.example.com/api/'],
  ])('is what the deployment says: %s', (override, base) => {
    expect(apiBaseOf(new URL('https://shop.example.com/'), override)).toBe(base);
  });
});
