/** Various: antidotes, contrast media, nutrition and other dispensary needs, in the columns of `alimentaryFacts`. */
export const variousFacts = `
Naloxone | antidote | S4 | 4 | Injection 0.4 mg/ml x 5*1, 10*1 ml @ 168
Flumazenil | antidote | S5 | 3 | Injection 0.1 mg/ml x 5*5 ml @ 642
Acetylcysteine antidote = acetylcysteine | antidote | S4 | 3 | Injection 200 mg/ml x 10*10 ml @ 562
Protamine | antidote | S4 | 2 | Injection 10 mg/ml x 5*5 ml @ 428
Sugammadex | antidote | S4 | 3 | Vial 100 mg/ml x 10*2 ml @ 3860
Activated charcoal | antidote | S0 | 4 | Powder x 50, 100 g @ 58
Methylthioninium chloride | antidote | S4 | 2 | Injection 10 mg/ml x 5*5 ml @ 486
Calcium folinate = folinic acid | detoxifier | S4 | 4 | Tablet 15 mg x 10 @ 286; Vial 10 mg/ml x 1*5, 1*10, 1*30 ml @ 142
Mesna | detoxifier | S4 | 2 | Injection 100 mg/ml x 5*4, 15*4 ml @ 262
Deferasirox | detoxifier | S4 | 2 | Dispersible tablet 125, 250, 500 mg x 28 @ 1680
Sevelamer | detoxifier | S4 | 3 | Tablet 800 mg x 180 @ 1180
Sodium polystyrene sulfonate | detoxifier | S3 | 2 | Powder x 454 g @ 862
Water for injections | diluent | S1 | 6 | Injection x 10*2, 10*5, 50*10, 20*20 ml @ 22
Sodium chloride diluent = sodium chloride | diluent | S3 | 5 | Injection 0.9% x 10*5, 50*10, 20*20 ml @ 28
Iohexol | contrast | S4 | 2 | Vial 300, 350 mg/ml x 10*50, 6*100 ml @ 2260
Iodixanol | contrast | S4 | 1 | Vial 270, 320 mg/ml x 10*50 ml @ 2840
Gadoteric acid | contrast | S4 | 2 | Vial 0.5 mmol/ml x 10*10, 10*15 ml @ 2460
Barium sulfate | contrast | S3 | 2 | Suspension 60, 100% x 300, 500 ml @ 148
Complete nutrition | nutrition | S0 | 4 | Powder x 400, 900 g @ 142; Solution x 200, 1000 ml @ 38
High-protein nutrition | nutrition | S0 | 4 | Powder x 400, 800 g @ 186; Solution x 200 ml @ 44
Diabetic nutrition | nutrition | S0 | 3 | Powder x 400, 850 g @ 172
Paediatric nutrition | nutrition | S0 | 3 | Powder x 400, 850 g @ 168; Solution x 200 ml @ 46
Spacer with mask | device | S0 | 5 | Device x 1 infant spacer, 1 child spacer, 1 adult spacer @ 128
Peak flow meter | device | S0 | 4 | Device x 1 standard-range meter, 1 low-range meter @ 142
Compressor nebuliser | device | S0 | 3 | Device x 1 nebuliser @ 642
Blood glucose meter | device | S0 | 4 | Device x 1 meter @ 228
Digital thermometer | device | S0 | 5 | Device x 1 thermometer @ 62
Blood pressure monitor | device | S0 | 4 | Device x 1 upper-arm monitor, 1 wrist monitor @ 586
Pill organiser | device | S0 | 5 | Device x 1 seven-day tray, 1 four-times-daily tray @ 48
Lancing device | device | S0 | 3 | Device x 1 device @ 74
Hot and cold pack | device | S0 | 4 | Device x 1 small pack, 1 large pack @ 52
Pulse oximeter | device | S0 | 4 | Device x 1 fingertip oximeter @ 286
Cool gel eye mask | device | S0 | 2 | Device x 1 mask @ 64
Glucose test strips | consumable | S0 | 6 | Device x 25, 50 strips @ 128
Lancets | consumable | S0 | 5 | Device 28 G, 30 G, 33 G x 100, 200 lancets @ 62
Pen needles | consumable | S0 | 5 | Device 4, 5, 6, 8 mm x 100 needles @ 148
Insulin syringes | consumable | S0 | 4 | Device 0.5, 1 ml x 10, 100 syringes @ 28
Pregnancy test | consumable | S0 | 5 | Device 25 mIU/ml x 1, 2 tests @ 26
Ketone test strips | consumable | S0 | 3 | Device x 50 strips @ 142
Nitrile gloves | consumable | S0 | 5 | Device x 100 small gloves, 100 medium gloves, 100 large gloves @ 112
Cohesive bandage | consumable | S0 | 5 | Dressing 5 cm, 7.5 cm, 10 cm x 1, 12 rolls @ 22
Gauze swabs | consumable | S0 | 5 | Dressing 50, 75, 100 mm x 100 swabs @ 28
Crepe bandage | consumable | S0 | 5 | Dressing 50, 75, 100, 150 mm x 1, 12 rolls @ 14
Kinesiology tape | consumable | S0 | 3 | Dressing 5 cm x 1, 6 rolls @ 88
Waterproof plasters | consumable | S0 | 5 | Dressing x 20, 50, 100 plasters @ 24
Hydrocolloid dressing | consumable | S0 | 4 | Dressing 100 mm, 150 mm x 5, 10 dressings @ 168
Island dressing | consumable | S0 | 4 | Dressing 50 × 70 mm, 100 × 100 mm, 100 × 250 mm x 10, 50 dressings @ 48
Alcohol swabs | consumable | S0 | 5 | Dressing 70% x 100, 200 swabs @ 32
`;
